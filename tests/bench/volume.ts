/**
 * How much of a run is stored, and whether its turning points are all still there (R2): the long Claude Code sessions
 * with their sub-agents and the tau-bench runs, imported into fresh SQLite files, with sampling and without.
 * Run: npx tsx tests/bench/volume.ts
 *
 * Needs the optional data folder beside the repository; says so and stops where it is absent.
 */
import Database from "better-sqlite3";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemContext } from "../../lib/auth/system-context";
import { openDb } from "../../lib/db/client";
import { findGoodRun } from "../../lib/db/derived-store";
import { migrate } from "../../lib/db/migrate";
import { setSettings } from "../../lib/db/setting-store";
import { findTask } from "../../lib/db/task-store";
import type { EventDigest } from "../../lib/domain/digest";
import { eventSchema } from "../../lib/domain/event";
import { findSkewed, orderEvents } from "../../lib/domain/order";
import { prepareEvent } from "../../lib/domain/record-event";
import { DEFAULT_SETTINGS, type Settings } from "../../lib/domain/settings";
import { findTurningPoints } from "../../lib/domain/turning-points/find";
import { pathOf } from "../../lib/domain/turning-points/path";
import type { Context } from "../../lib/services/context";
import { importFile } from "../../lib/services/import-file";
import { decodeChunks } from "../../lib/sources/decode";
import { parseSource } from "../../lib/sources/registry";
import { sharedDataFiles, sharedDataFolder } from "../support/shared-data";

const SESSIONS = ["258c7280-ae70-4798-800f-63464d01a85d", "fa812bfe-b295-4cca-9c2f-fdf01028cb46"];
const SETS: Readonly<Record<string, () => string[]>> = {
  "Claude Code, two long sessions": () => sharedDataFiles("claude_code", ".jsonl").filter((file) => SESSIONS.some((session) => file.includes(session))),
  "tau-bench airline, 200 runs": () => sharedDataFiles("tau_bench_airline", ".json"),
};
const VARIANTS: Readonly<Record<string, Partial<Settings>>> = { "default settings": {}, "sampling off": { sampleAboveEvents: 0 } };

const folder = mkdtempSync(path.join(tmpdir(), "hindsight-volume-"));

/** What every event's digest says when nothing was cut, thinned or stored: the yardstick for the turning points. */
async function digestsInMemory(files: readonly string[]): Promise<Map<string, EventDigest[]>> {
  const uncut = { ...DEFAULT_SETTINGS, maxTextLength: 100_000_000 };
  const tasks = new Map<string, Map<string, EventDigest>>();
  for (const file of files) {
    for await (const item of parseSource({ chunks: decodeChunks(createReadStream(file)), format: "auto", options: { now: new Date(), fileName: file }, onFormat: () => undefined })) {
      if (item.kind !== "event") continue;
      const events = tasks.get(item.taskId) ?? new Map<string, EventDigest>();
      tasks.set(item.taskId, events);
      const prepared = prepareEvent(eventSchema.parse(item.event), { settings: uncut, arrival: events.size, newestTimestampMs: null, rawBytes: 0 });
      if (!prepared.drop && !events.has(prepared.digest.eventId)) events.set(prepared.digest.eventId, prepared.digest);
    }
  }
  return new Map([...tasks].map(([taskId, events]) => [taskId, inOrder([...events.values()])]));
}

function inOrder(events: EventDigest[]): EventDigest[] {
  const skewed = findSkewed(events, DEFAULT_SETTINGS);
  return orderEvents(events.map((event) => ({ ...event, isSkewed: skewed.has(event.eventId) })));
}

async function countKept({ db, projectId }: Context, tasks: ReadonlyMap<string, readonly EventDigest[]>, settings: Settings): Promise<{ expected: number; kept: number; extra: number }> {
  let [expected, kept, extra] = [0, 0, 0];
  for (const [taskId, events] of tasks) {
    const task = await findTask(db, projectId, taskId);
    const isCompared = task && task.status !== "succeeded" && task.status !== "running";
    const goodId = isCompared ? await findGoodRun(db, projectId, task) : null;
    const points = findTurningPoints(events, settings, { goodRun: goodId ? pathOf(tasks.get(goodId) ?? []) : undefined });
    const stored = new Set((await db.prisma.turningPoint.findMany({ where: { projectId, taskId } })).map(({ eventId, kind, index }) => `${eventId} ${kind} ${index}`));
    const found = points.filter(({ eventId, kind, index }) => stored.has(`${eventId} ${kind} ${index}`)).length;
    expected += points.length;
    kept += found;
    extra += stored.size - found;
  }
  return { expected, kept, extra };
}

const EVENT = ["projectId", "taskId", "eventId", "timestamp", "type", "action", "status", "errorType", "taskType", "digest", "payload"].map((name) => `coalesce(length(CAST("${name}" AS BLOB)), 0)`).join(" + ");
const CONTENT = {
  blocks: `SELECT sum(length("digests") + length("payloads")) AS n FROM "EventBlock"`,
  "event columns": `SELECT sum(${EVENT} + 12) AS n FROM "Event"`, // three numbers of four bytes
  "story parts": `SELECT sum(length("body")) AS n FROM "StoryPart"`,
  "turning points": `SELECT sum(length("taskId") + length("eventId") + length("kind") + length("reason") + length("timestamp") + 4) AS n FROM "TurningPoint"`,
} as const;

function weigh(file: string, empty: number): { content: Record<string, number>; events: number; size: number; vacuumed: number; empty: number } {
  const db = new Database(file);
  db.pragma("wal_checkpoint(TRUNCATE)");
  const number = (sql: string) => (db.prepare(sql).get() as { n: number | null }).n ?? 0;
  const content = Object.fromEntries(Object.entries(CONTENT).map(([name, sql]) => [name, number(sql)]));
  const events = number(`SELECT count(*) AS n FROM "Event"`);
  const size = statSync(file).size;
  db.exec("VACUUM");
  db.pragma("wal_checkpoint(TRUNCATE)");
  const vacuumed = statSync(file).size;
  if (process.argv.includes("--tables")) console.table(db.prepare(`SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY bytes DESC LIMIT 16`).all());
  db.close();
  return { content, events, size, vacuumed, empty };
}

async function measure(name: string, files: readonly string[], variant: string, changes: Partial<Settings>): Promise<void> {
  const file = path.join(folder, `${name.slice(0, 6)}-${variant}.db`.replaceAll(" ", "-"));
  await migrate({ url: `file:${file}` });
  const empty = statSync(file).size;
  const db = await openDb({ url: `file:${file}` });
  const ctx = await systemContext(db);
  await setSettings(db, ctx.projectId, changes, { now: ctx.now(), updatedBy: null });
  for (const path of files) await importFile(ctx, { chunks: createReadStream(path), fileName: path });
  const { expected, kept, extra } = await countKept(ctx, await digestsInMemory(files), { ...DEFAULT_SETTINGS, ...changes });
  const unsettled = await db.prisma.event.count({ where: { block: null } });
  await db.close();

  const raw = files.reduce((sum, path) => sum + statSync(path).size, 0);
  const { content, events, size, vacuumed } = weigh(file, empty);
  const total = Object.values(content).reduce((sum, bytes) => sum + bytes, 0);
  const of = (bytes: number) => `${bytes.toLocaleString("en").padStart(11)} bytes  ${((100 * bytes) / raw).toFixed(1).padStart(5)} % of raw`;
  console.log(`\n${name}, ${variant}: ${events} events, ${unsettled} of them unsettled`);
  console.log(`  raw                         ${of(raw)}`);
  console.log(`  content                     ${of(total)}  (${Object.entries(content).map(([part, bytes]) => `${part} ${bytes.toLocaleString("en")}`).join(", ")})`);
  console.log(`  file as it is               ${of(size)}`);
  console.log(`  file after VACUUM           ${of(vacuumed)}`);
  console.log(`  file, less an empty one     ${of(size - empty)}  (empty: ${empty.toLocaleString("en")})`);
  console.log(`  turning points kept         ${kept} of ${expected}${extra > 0 ? `, and ${extra} more than expected` : ""}`);
}

if (sharedDataFolder() === null) console.log("The shared data folder is absent (set HINDSIGHT_SHARED_DATA): nothing to measure.");
else for (const [name, files] of Object.entries(SETS)) for (const [variant, changes] of Object.entries(VARIANTS)) await measure(name, files(), variant, changes);
rmSync(folder, { recursive: true, force: true });
