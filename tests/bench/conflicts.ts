/**
 * Conflict detection: what two rules are to each other beside trivial floors, and how long checking one new lesson takes
 * among 100 to 100,000 others, beside comparing with every one. Run: npx tsx tests/bench/conflicts.ts [--only pairs|scale]
 *
 * The pairs out of public rule files need the optional data folder; without it they are left out.
 */
import Database from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDb, type Db } from "../../lib/db/client";
import { findByTerms } from "../../lib/db/lesson-term-store";
import { migrate } from "../../lib/db/migrate";
import { CONFLICT_KINDS, type ConflictKind } from "../../lib/domain/conflict-kind";
import { judgePair } from "../../lib/domain/conflict/judge-pair";
import { termsOf } from "../../lib/domain/conflict/rule-terms";
import type { LessonStatus, Rule } from "../../lib/domain/lesson";
import { isDevelopmentPair, makeRule, readOwnPairs, readRealPairs, type LabelledPair } from "../support/lesson-pairs";
import { sharedDataFolder } from "../support/shared-data";

type Judge = (pair: LabelledPair) => ConflictKind | null;

// ---- Right and wrong

const JUDGES: readonly (readonly [string, Judge])[] = [
  ["floor: bigram cosine, negations counted", ({ left, right }) => floor(left.content, right.content)],
  ["this product", ({ left, right }) => judgePair(left, right)?.kind ?? null],
];

/** Cosine above .7 is a duplicate; above .3 with another count of negations a contradiction, which is asked first. */
function floor(left: string, right: string): ConflictKind | null {
  const likeness = bigramCosine(left, right);
  if (likeness > 0.3 && countNegations(left) !== countNegations(right)) return "contradiction";
  return likeness > 0.7 ? "duplicate" : null;
}

function bigramCosine(left: string, right: string): number {
  const [one, other] = [left, right].map((text) => {
    const counts = new Map<string, number>();
    for (let at = 0; at < text.length - 1; at += 1) counts.set(text.slice(at, at + 2).toLowerCase(), (counts.get(text.slice(at, at + 2).toLowerCase()) ?? 0) + 1);
    return counts;
  });
  if (!one || !other) return 0;
  const dot = [...one].reduce((sum, [bigram, count]) => sum + count * (other.get(bigram) ?? 0), 0);
  const norm = (counts: ReadonlyMap<string, number>) => Math.hypot(...counts.values());
  return dot / (norm(one) * norm(other) || 1);
}

function countNegations(text: string): number {
  return text.match(/\b(?:not|never|no|don't|cannot|avoid|without)\b|不|禁止|勿|避免|别|无需|未/gi)?.length ?? 0;
}

function reportPairs(title: string, pairs: readonly LabelledPair[]): void {
  console.log(`\n${title}: ${pairs.length} pairs`);
  for (const [name, judge] of JUDGES) {
    const judged = pairs.map((pair) => ({ label: pair.label, kind: judge(pair) }));
    const cells = CONFLICT_KINDS.map((kind) => {
      const said = judged.filter((one) => one.kind === kind);
      const meant = judged.filter((one) => one.label === kind);
      const right = said.filter((one) => one.label === kind).length;
      return `${kind} P ${share(right, said.length)} R ${share(right, meant.length)}`;
    });
    const apart = judged.filter(({ label }) => label === "nearmiss" || label === "unrelated");
    console.log(`  ${name.padEnd(40)} ${cells.join("  ")}  apart left alone ${apart.filter(({ kind }) => kind === null).length}/${apart.length}`);
  }
  const exact = pairs.filter((pair) => judgePair(pair.left, pair.right)?.isExact);
  const merged = pairs.filter(({ label, left, right }) => (label === "nearmiss" || label === "complement") && judgePair(left, right)?.kind === "duplicate");
  const found = pairs.filter(({ label }) => CONFLICT_KINDS.some((kind) => kind === label));
  const raised = found.filter(({ left, right }) => judgePair(left, right) !== null);
  console.log(`  raised at all, of those related: ${raised.length}/${found.length}; exact: ${exact.length}; near misses and complements called duplicates: ${merged.length}${merged.length > 0 ? ` (${merged.map(({ id }) => id).join(", ")})` : ""}`);
}

function share(part: number, whole: number): string {
  return whole === 0 ? "  –" : (part / whole).toFixed(2);
}

function reportAllPairs(): void {
  const own = readOwnPairs();
  reportPairs("own pairs, written while developing", own.filter(({ isSeen }) => isSeen));
  const sets: [string, LabelledPair[]][] = [["own pairs", own.filter(({ isSeen }) => !isSeen)]];
  if (sharedDataFolder()) sets.push(["pairs of public rule files", readRealPairs()]);
  else console.log("pairs of public rule files: left out, no shared data folder (set HINDSIGHT_SHARED_DATA)");
  for (const [name, pairs] of sets) {
    reportPairs(`${name}, development half`, pairs.filter(isDevelopmentPair));
    reportPairs(`${name}, held-out half`, pairs.filter((pair) => !isDevelopmentPair(pair)));
  }
}

// ---- Scale

const SIZES = [100, 1_000, 10_000, 100_000];
const PROBES = 100;
const COMPARED = 60;
const STATUSES: readonly LessonStatus[] = ["candidate", "active", "long_term", "held", "expired"];
const TYPES = ["csv_load", "sql_report", "web_research", "http_sync", "code_fix", "airline_service", "shell_ops", "pdf_extract"];
const TOOLS = ["read_csv", "run_sql", "browser", "http_get", "bash", "update_reservation", null, null];
const ACTS = ["Read", "Write", "Check", "Delete", "Retry", "Export", "Sort", "Merge", "Upload", "检查", "删除", "重试", "导出", "合并", "不要删除", "先备份再修改", "Never change", "Do not send", "Always log", "优先使用"];
const THINGS = ["the header", "the encoding", "duplicate rows", "the token", "the booking", "the schema", "temporary files", "the index", "search results", "the cache", "表头", "编码", "重复行", "令牌", "预订", "表结构", "临时文件", "索引", "搜索结果", "缓存"];
const PLACES = ["before the import", "after the export", "on a timeout", "in the orders table", "for supplier files", "when the page is empty", "at night", "（导入前）", "（超时时）", "（订单表）", "（供应商文件）", "（页面为空时）"];

/** A made-up lesson; the same for the same number. One in four names something of its own, as lessons of real failures do. */
function madeRule(at: number): Rule {
  const pick = <T>(list: readonly T[], salt: number) => list[(at * 2_654_435_761 + salt * 40_503 + Math.floor(at / 7) * salt) % list.length] as T;
  const own = at % 4 === 0 ? ` in column_${(at * 7_919) % 20_000}` : "";
  return makeRule({ content: `${pick(ACTS, 3)} ${pick(THINGS, 11)}${own} ${pick(PLACES, 17)}, at most ${1 + (at % 50)} times`, taskType: pick(TYPES, 5), tool: pick(TOOLS, 7), tags: [`team-${at % 12}`] });
}

function fill(file: string, size: number): void {
  const db = new Database(file);
  db.pragma("synchronous = OFF");
  const now = "2026-03-01T00:00:00.000+00:00";
  const lesson = db.prepare(`INSERT INTO "Lesson" ("projectId","id","taskType","content","tool","tags","keywords","status","contentHash","createdAt","updatedAt") VALUES ('p',?,?,?,?,?,'[]','active',?,?,?)`);
  const term = db.prepare(`INSERT INTO "LessonTerm" ("projectId","term","lessonId","weight") VALUES ('p',?,?,?)`);
  db.transaction(() => {
    for (let at = 0; at < size; at += 1) {
      const rule = madeRule(at);
      const id = `l${String(at).padStart(6, "0")}`;
      lesson.run(id, rule.taskType, rule.content, rule.tool, JSON.stringify(rule.tags), id, now, now);
      for (const one of termsOf(rule)) term.run(one.term, id, one.weight);
    }
  })();
  db.close();
}

async function check(db: Db, rule: Rule): Promise<number> {
  const found = await findByTerms(db, "p", termsOf(rule), { limit: COMPARED, statuses: STATUSES, taskType: rule.taskType, tool: rule.tool, tags: rule.tags });
  const rows = await db.prisma.lesson.findMany({ where: { projectId: "p", id: { in: found.map(({ lessonId }) => lessonId) } }, select: { content: true, appliesWhen: true, notWhen: true, taskType: true, tool: true } });
  return rows.filter((row) => judgePair({ ...row, tags: [], keywords: [] }, rule) !== null).length;
}

/** A lesson that says again what one of the others says: it is in the candidates or it is missed. */
async function isFoundAgain(db: Db, at: number): Promise<boolean> {
  const rule = madeRule(at);
  const found = await findByTerms(db, "p", termsOf(rule), { limit: COMPARED, statuses: STATUSES, taskType: rule.taskType, tool: rule.tool, tags: rule.tags });
  return found.some(({ lessonId }) => lessonId === `l${String(at).padStart(6, "0")}`);
}

async function reportScale(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "hindsight-conflicts-"));
  console.log(`\none new lesson against others (SQLite, ${PROBES} lessons checked at each size; at most ${COMPARED} compared)`);
  try {
    for (const size of SIZES) {
      const file = path.join(folder, `${size}.db`);
      await migrate({ url: `file:${file}` });
      fill(file, size);
      const db = await openDb({ url: `file:${file}` });
      const times: number[] = [];
      let [raised, again] = [0, 0];
      for (let probe = -10; probe < PROBES; probe += 1) {
        const rule = madeRule(1_000_003 + probe * 7_919);
        const start = performance.now();
        const count = await check(db, rule);
        if (probe < 0) continue; // not measured: the first calls compile
        times.push(performance.now() - start);
        raised += count;
        if (await isFoundAgain(db, Math.floor((probe * size) / PROBES))) again += 1;
      }
      await db.close();
      console.log(`  ${String(size).padStart(7)} lessons   median ${at(times, 0.5)}   p95 ${at(times, 0.95)}   conflicts raised a lesson ${(raised / PROBES).toFixed(1)}   an equal lesson is a candidate ${again}/${PROBES}`);
    }
    reportYardstick();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reportYardstick(): void {
  const others = Array.from({ length: 1_000 }, (_other, place) => madeRule(place));
  const times: number[] = [];
  for (let probe = 0; probe < 10; probe += 1) {
    const rule = madeRule(1_000_003 + probe * 7_919);
    const start = performance.now();
    for (const other of others) judgePair(other, rule);
    times.push(performance.now() - start);
  }
  console.log(`  yardstick: comparing with all of 1,000 in memory   median ${at(times, 0.5)}   p95 ${at(times, 0.95)}`);
}

function at(times: readonly number[], quantile: number): string {
  const sorted = [...times].sort((left, right) => left - right);
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? 0).toFixed(1)} ms`.padStart(9);
}

const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : null;
if (only !== "scale") reportAllPairs();
if (only !== "pairs") await reportScale();
