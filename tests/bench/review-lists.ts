/**
 * Server time of the review desk's lists over 10,000 lessons, 2,000 conflicts and 100,000 audit entries, service and
 * database together, beside the same statement through raw better-sqlite3. Run: npx tsx tests/bench/review-lists.ts
 */
import Database from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { makeContext } from "../../lib/auth/make-context";
import { systemContext } from "../../lib/auth/system-context";
import { auditListStatement } from "../../lib/db/audit-list";
import { hashAuditEntry } from "../../lib/db/audit-hash";
import { openDb } from "../../lib/db/client";
import { migrate } from "../../lib/db/migrate";
import { queueStatement, type QueueFilter } from "../../lib/db/queue-list";
import { waitingStatement } from "../../lib/db/waiting-store";
import { termsOf } from "../../lib/domain/conflict/rule-terms";
import { getQueueItem } from "../../lib/services/get-queue-item";
import { getWaiting } from "../../lib/services/get-waiting";
import { listAudit } from "../../lib/services/list-audit";
import { listConflicts } from "../../lib/services/list-conflicts";
import { listLessons } from "../../lib/services/list-lessons";
import { listQueue } from "../../lib/services/list-queue";
import { listSpotAudits } from "../../lib/services/list-spot-audits";
import { verifyAudit } from "../../lib/services/verify-audit";

const LESSONS = 10_000;
const CONFLICTS = 2_000;
const ENTRIES = 100_000;
const TASKS = 20_000;
const ROUNDS = 40;
const TYPES = ["csv_batch_process", "pdf_extract", "text2sql", "数据清洗", "report"];
const STATUSES = ["candidate", "candidate", "candidate", "active", "active", "active", "long_term", "rejected", "expired", "superseded"];
const NOW = Date.UTC(2026, 5, 1);
const text = (ms: number) => new Date(ms).toISOString().replace("Z", "+00:00");
const lessonId = (n: number) => `lesson-${String(n).padStart(6, "0")}`;
const contentOf = (n: number) => [`Filter on created_at_${n}, not created_time`, `Read part-${n}.csv with utf-8-sig`, `第 ${n} 类文件先去掉千分位逗号再转数值`, `Wait ${n} seconds before calling call_api again`][n % 4] ?? "";

const folder = mkdtempSync(path.join(tmpdir(), "hindsight-review-"));
const file = path.join(folder, "data.db");
await migrate({ url: `file:${file}` });
const db = await openDb({ url: `file:${file}` });
const { projectId } = await systemContext(db);
fill();
const raw = new Database(file, { readonly: true });
const ctx = { ...makeContext({ db, actor: { kind: "user", id: "u", name: "bench", role: "reviewer" }, projectId, language: "en" }), now: () => new Date(NOW) };

function fill(): void {
  const direct = new Database(file);
  direct.pragma("synchronous = OFF");
  const lesson = direct.prepare(`INSERT INTO "Lesson" ("projectId","id","taskType","content","tool","tags","keywords","status","isUntrusted","isHighRisk","onProbation","value","expiresAt","approvedAt","lookedAtAt","hits","contentHash","createdAt","updatedAt") VALUES (?,?,?,?,?,'[]','[]',?,?,?,?,?,?,?,?,?,?,?,?)`);
  const term = direct.prepare(`INSERT OR IGNORE INTO "LessonTerm" ("projectId","term","lessonId","weight") VALUES (?,?,?,?)`);
  const evidence = direct.prepare(`INSERT INTO "LessonEvidence" ("projectId","id","lessonId","taskId","eventIds","kind","hash","createdAt") VALUES (?,?,?,?,'["e1"]','reflection',?,?)`);
  const conflict = direct.prepare(`INSERT INTO "Conflict" ("projectId","id","pairKey","leftId","rightId","kind","status","similarity","reason","words","createdAt") VALUES (?,?,?,?,?,?,?,0.7,'{"code":"conflict_same","values":{}}','{"left":[],"right":[],"shared":[]}',?)`);
  const entry = direct.prepare(`INSERT INTO "AuditEntry" ("projectId","seq","id","actorKind","actorId","actorName","action","entity","entityId","before","after","reason","previous","hash","createdAt") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`);
  const task = direct.prepare(`INSERT INTO "Task" ("projectId","id","taskType","title","status","source","input","inputHash","startedAt","failureCount","createdAt","updatedAt") VALUES (?,?,?,?,?,'bench',?,?,?,?,?,?)`);
  const diagnosis = direct.prepare(`INSERT INTO "Diagnosis" ("projectId","taskId","eventId","taskType","tool","failureClass","rule","entities","excerpt","patternId","timestamp") VALUES (?,?,'e1',?,'','parse','r','{}','x',?,?)`);
  direct.transaction(() => {
    for (let n = 0; n < LESSONS; n++) {
      const [status, type] = [STATUSES[n % STATUSES.length] ?? "", TYPES[n % TYPES.length] ?? ""];
      const [content, tool, at] = [contentOf(n), n % 3 ? null : "call_api", text(NOW - (LESSONS - n) * 600_000)];
      const isActive = status === "active";
      lesson.run(projectId, lessonId(n), type, content, tool, status, Number(n % 9 === 0), Number(n % 50 === 0), Number(isActive && n % 40 === 3), (n * 7_919) % 101, isActive ? text(NOW + (n % 30) * 86_400_000) : null, isActive || n % 100 === 0 ? at : null, isActive ? at : null, n % 17, `h${n}`, at, at);
      for (const { term: word, weight } of termsOf({ content, tool, taskType: type, appliesWhen: null, notWhen: null, tags: [], keywords: [] })) term.run(projectId, word, lessonId(n), weight);
      evidence.run(projectId, `evidence-${n}`, lessonId(n), `task-${n % TASKS}`, `h${n}`, at);
    }
    for (let n = 0; n < CONFLICTS; n++) conflict.run(projectId, `conflict-${String(n).padStart(5, "0")}`, `k${n}`, lessonId(n * 4), lessonId(n * 4 + 3), n % 3 ? "complement" : "contradiction", n % 4 ? "open" : "resolved", text(NOW - n * 60_000));
    let previous = "";
    for (let n = 1; n <= ENTRIES; n++) {
      const at = new Date(NOW - (ENTRIES - n) * 60_000);
      const act = ["lesson.propose", "lesson.approve", "lesson.reject", "conflict.resolve", "settings.update"][n % 5] ?? "";
      const made = { projectId, seq: n, id: `entry-${n}`, actorKind: "user", actorId: n % 1_000 === 0 ? "rare" : `user-${n % 7}`, actorName: "Ada", action: act, entity: act.split(".")[0] ?? "", entityId: lessonId(n % LESSONS), before: { status: "candidate" }, after: { status: "active", content: contentOf(n) }, reason: null, previous, createdAt: at };
      previous = hashAuditEntry(made);
      entry.run(made.projectId, n, made.id, made.actorKind, made.actorId, made.actorName, made.action, made.entity, made.entityId, JSON.stringify(made.before), JSON.stringify(made.after), null, made.previous, previous, text(at.getTime()));
    }
    for (let n = 0; n < TASKS; n++) {
      const at = text(NOW - n * 300_000);
      task.run(projectId, `task-${n}`, TYPES[n % TYPES.length], `Load part-${n} of the supplier file`, n % 4 ? "succeeded" : "failed", JSON.stringify({ goal: `Filter created_at_${n % 50} in 供应商_${n}.csv and join with the orders` }), String(n), at, n % 4 ? 0 : 1, at, at);
      if (n % 4 === 0) diagnosis.run(projectId, `task-${n}`, TYPES[n % TYPES.length], `pattern-${n % 20}`, at);
    }
  })();
  direct.close();
}

const share = (times: readonly number[], part: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

async function measure(name: string, run: (round: number) => unknown, statement?: { sql: string; values: readonly unknown[] }) {
  const time = async (one: (round: number) => unknown) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await one(round);
      times.push(performance.now() - start);
    }
    return times;
  };
  const times = await time(run);
  const prepared = statement && raw.prepare(statement.sql);
  const values = statement?.values.map((value) => (value instanceof Date ? text(value.getTime()) : value)) ?? [];
  const yardstick = prepared ? share(await time(() => prepared.all(...values)), 0.5).toFixed(1) : "-";
  console.log(`${name.padEnd(42)} p50 ${share(times, 0.5).toFixed(1).padStart(7)}  p95 ${share(times, 0.95).toFixed(1).padStart(7)}  raw p50 ${yardstick.padStart(7)} ms`);
}

const queueSql = (filter: QueueFilter, sort: "value" | "age" = "value") => queueStatement(db, projectId, filter, { sort, take: 51 });
const auditSql = (filter: Parameters<typeof auditListStatement>[2]) => auditListStatement(db, projectId, filter, { take: 51 });
const week = { from: new Date(NOW - 40 * 86_400_000), to: new Date(NOW - 33 * 86_400_000) };
const warn = { after: new Date(NOW), until: new Date(NOW + 7 * 86_400_000) };
const deep = await (async () => {
  let cursor: string | null = null;
  for (let page = 0; page < 20; page++) cursor = (await listQueue(ctx, { limit: "100", ...(cursor ? { cursor } : {}) })).next_cursor;
  return cursor;
})();

await measure("queue by value", () => listQueue(ctx, {}), queueSql({}));
await measure("queue by age", () => listQueue(ctx, { sort: "age" }), queueSql({}, "age"));
await measure("queue, page 21 of 100", () => listQueue(ctx, { limit: "100", cursor: deep }));
await measure("queue of a type", () => listQueue(ctx, { task_type: "数据清洗" }), queueSql({ taskType: "数据清洗" }));
await measure("queue, untrusted", () => listQueue(ctx, { flag: "untrusted" }), queueSql({ flag: "untrusted" }));
await measure("queue, in conflict", () => listQueue(ctx, { flag: "conflict" }), queueSql({ flag: "conflict" }));
await measure("queue, vague (words looked at once)", () => listQueue(ctx, { flag: "vague" }));
await measure("what waits (badge)", () => getWaiting(ctx), waitingStatement(db, projectId, warn));
await measure("spot audits", () => listSpotAudits(ctx));
await measure("one lesson, another each time", (round) => getQueueItem(ctx, lessonId(round * 50)));
await measure("one lesson, the same again", () => getQueueItem(ctx, lessonId(0)));
await measure("library", () => listLessons(ctx, {}), { sql: `SELECT * FROM "Lesson" WHERE "projectId" = ? ORDER BY "createdAt" DESC, "id" DESC LIMIT 51`, values: [projectId] });
await measure("library, active", () => listLessons(ctx, { status: "active" }), { sql: `SELECT * FROM "Lesson" WHERE "projectId" = ? AND "status" = 'active' ORDER BY "createdAt" DESC, "id" DESC LIMIT 51`, values: [projectId] });
await measure("library, text found once", () => listLessons(ctx, { q: "created_at_9996" }), { sql: `SELECT * FROM "Lesson" WHERE "projectId" = ? AND ("content" LIKE '%created_at_9996%') ORDER BY "createdAt" DESC, "id" DESC LIMIT 51`, values: [projectId] });
await measure("conflicts, open", () => listConflicts(ctx, { status: "open" }), { sql: `SELECT * FROM "Conflict" WHERE "projectId" = ? AND "status" = 'open' ORDER BY "createdAt" DESC, "id" DESC LIMIT 51`, values: [projectId] });
await measure("audit log", () => listAudit(ctx, {}), auditSql({}));
await measure("audit log, deep", () => listAudit(ctx, { cursor: Buffer.from('["audit",500]').toString("base64url") }));
await measure("audit log, by a frequent act", () => listAudit(ctx, { action: "lesson.approve" }), auditSql({ action: "lesson.approve" }));
await measure("audit log, by somebody rare", () => listAudit(ctx, { actor: "rare" }), auditSql({ actorId: "rare" }));
await measure("audit log, by nobody", () => listAudit(ctx, { actor: "nobody" }), auditSql({ actorId: "nobody" }));
await measure("audit log of a lesson", () => listAudit(ctx, { entity: "lesson", entity_id: lessonId(77) }), auditSql({ entity: "lesson", entityId: lessonId(77) }));
await measure("audit log, a week", () => listAudit(ctx, { from: week.from.toISOString(), to: week.to.toISOString() }), auditSql(week));

const start = performance.now();
const check = await verifyAudit(ctx);
console.log(`audit log verified: ${check.entries} entries in ${((performance.now() - start) / 1000).toFixed(1)} s, whole: ${check.is_whole}`);

raw.close();
await db.close();
rmSync(folder, { recursive: true, force: true });
