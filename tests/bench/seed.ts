/**
 * A large SQLite database for benches: 100,000 tasks, 1,000,000 events (500 tasks of 1,000, the rest short). Kept in the
 * temporary folder and continued where a broken run left off. Run by itself: npx tsx tests/bench/seed.ts
 */
import Database from "better-sqlite3";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { systemContext } from "../../lib/auth/system-context";
import { openDb } from "../../lib/db/client";
import { packDigest } from "../../lib/db/digest-row";
import { migrate } from "../../lib/db/migrate";
import { DEFAULT_SETTINGS } from "../../lib/domain/settings";
import { eventSchema } from "../../lib/domain/event";
import { prepareEvent } from "../../lib/domain/record-event";
import { sampleEvent } from "../support/sample-events";

export const TASKS = 100_000;
const LONG_TASKS = 500;
const LONG = 1_000;
const SHORT = 5;
const TYPES = ["csv_batch_process", "pdf_extract", "web_research", "code_fix", "数据清洗", "report", "mail_triage", "etl_sync"];
const AGENTS = ["planner", "csv-agent", "claude-code", "dify-flow", null];
const ERRORS = ["KeyError", "Timeout", "http_404", "UnicodeDecodeError", "PermissionError"];
const START = Date.UTC(2026, 0, 1);

export const eventsOf = (task: number) => (task < LONG_TASKS ? LONG : SHORT);
export const taskIdOf = (task: number) => `seed-${String(task).padStart(6, "0")}`;

/** @returns the database's file and its project; nearly at once when it is there already */
export async function seed(): Promise<{ file: string; projectId: string }> {
  const schema = createHash("sha256").update(readFileSync("prisma/schema.prisma")).digest("hex").slice(0, 8);
  const file = path.join(tmpdir(), `hindsight-seed-${schema}.db`);
  await migrate({ url: `file:${file}` });
  const db = await openDb({ url: `file:${file}` });
  const { projectId } = await systemContext(db);
  await db.close();
  fill(file, projectId);
  return { file, projectId };
}

/** Straight into the file: what is measured is reading it. */
function fill(file: string, projectId: string): void {
  const db = new Database(file);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = OFF");
  const done = (db.prepare(`SELECT count(*) AS n FROM "Task" WHERE "source" = 'seed'`).get() as { n: number }).n;
  const insertTask = db.prepare(
    `INSERT INTO "Task" ("projectId","id","taskType","title","agent","sessionId","status","source","inputHash","startedAt","endedAt","lastEventAt","failureCategory","eventCount","failureCount","durationMs","firstFailures","hesitations","anomalies","recoveries","version","derivedVersion","arrivalCount","createdAt","updatedAt")
     VALUES (?,?,?,?,?,?,?,'seed',?,?,?,?,?,?,?,?,?,?,?,?,1,1,?,?,?)`,
  );
  const insertEvent = db.prepare(`INSERT INTO "Event" ("projectId","taskId","eventId","timestamp","seq","arrival","type","action","status","errorType","taskType","digest","payload") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)`);
  const templates = [false, true].map((isFailed) => makeTemplate(isFailed));
  const text = (ms: number) => new Date(ms).toISOString().replace("Z", "+00:00");

  const addTask = (task: number) => {
    const count = eventsOf(task);
    const startedMs = START + ((task * 7_919) % TASKS) * 60_000; // no task next to its neighbour
    const isFailed = task % 5 === 1;
    const type = TYPES[task % TYPES.length] ?? "";
    const error = isFailed ? ERRORS[task % ERRORS.length] ?? null : null;
    const lastMs = startedMs + (count - 1) * 1_000;
    const title = `${["Convert the orders of", "导出报表", "Find the cause in", "Summarise"][task % 4]} ${task}`;
    insertTask.run(projectId, taskIdOf(task), type, title, AGENTS[task % AGENTS.length], task % 3 ? `session-${task % 5_000}` : null, isFailed ? "failed" : task % 97 === 0 ? "running" : "succeeded", (task % 2_000).toString(16), text(startedMs), text(lastMs), text(lastMs), error, count, isFailed ? 1 + (task % 7) : 0, count * 1_000 + (task % 977), isFailed ? 1 : 0, task % 11 === 0 ? 1 : 0, task % 7 === 0 ? 2 : 0, isFailed && task % 2 ? 1 : 0, count, text(startedMs), text(lastMs));
    for (let at = 0; at < count; at++) {
      const fails = isFailed && at === count - 2;
      const { digest, payload } = templates[fails ? 1 : 0] ?? { digest: "", payload: "" };
      insertEvent.run(projectId, taskIdOf(task), `event-${String(at).padStart(5, "0")}`, text(startedMs + at * 1_000), at, at, "tool_call", "read_file", fails ? "failed" : "succeeded", fails ? error : null, type, digest, payload);
    }
  };
  for (let from = done; from < TASKS; from += 1_000) {
    db.transaction(() => Array.from({ length: 1_000 }, (_task, at) => addTask(from + at)))();
    if (from % 10_000 === 0) console.log(`seeding ${file}: ${from} of ${TASKS} tasks`);
  }
  db.pragma("wal_checkpoint(TRUNCATE)");
  db.close();
}

function makeTemplate(isFailed: boolean): { digest: string; payload: string } {
  const event = eventSchema.parse(sampleEvent(0, isFailed ? { result: { status: "failed", error_type: "KeyError", error_message: "no created_time" } } : {}));
  const prepared = prepareEvent(event, { settings: DEFAULT_SETTINGS, arrival: 0, newestTimestampMs: null, rawBytes: 500 });
  if (prepared.drop) throw new Error("dropped");
  return { digest: packDigest(prepared.digest), payload: JSON.stringify(prepared.payload) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log((await seed()).file);
