/**
 * Server time of the lists over 100,000 tasks and 1,000,000 events (see seed.ts), service and database together, beside
 * the same statement through raw better-sqlite3. Run: npx tsx tests/bench/lists.ts
 */
import Database from "better-sqlite3";
import { performance } from "node:perf_hooks";
import { makeContext } from "../../lib/auth/make-context";
import { openDb } from "../../lib/db/client";
import { eventListStatement } from "../../lib/db/event-list";
import { taskListStatement } from "../../lib/db/task-list";
import { getTask } from "../../lib/services/get-task";
import { listEvents } from "../../lib/services/list-events";
import { listTasks } from "../../lib/services/list-tasks";
import { seed, taskIdOf } from "./seed";

const ROUNDS = 40;
const { file, projectId } = await seed();
const db = await openDb({ url: `file:${file}` });
const raw = new Database(file, { readonly: true });
const ctx = makeContext({ db, actor: { kind: "system", id: "system", name: "bench" }, projectId, language: "en" });

const share = (times: readonly number[], part: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

async function measure(name: string, run: (round: number) => unknown, runRaw?: () => unknown) {
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
  const yardstick = runRaw ? share(await time(runRaw), 0.5).toFixed(1) : "-";
  console.log(`${name.padEnd(42)} p50 ${share(times, 0.5).toFixed(1).padStart(7)}  p95 ${share(times, 0.95).toFixed(1).padStart(7)}  raw p50 ${yardstick.padStart(7)} ms`);
}

const rawTasks = (filter: Parameters<typeof taskListStatement>[2], listing = {}) => {
  const { sql, values } = taskListStatement(db, projectId, filter, { sort: "started_at", order: "desc", take: 51, ...listing });
  return () => raw.prepare(sql).all(...values);
};
const rawEvents = (filter: Parameters<typeof eventListStatement>[2]) => {
  const { sql, values } = eventListStatement(db, projectId, filter, { take: 51 });
  return () => raw.prepare(sql).all(...values);
};

const deep = async () => {
  let cursor: string | null = null;
  for (let page = 0; page < 20; page++) cursor = (await listTasks(ctx, { limit: "200", ...(cursor ? { cursor } : {}) })).next_cursor;
  return cursor;
};
const cursor = await deep();

await measure("tasks", () => listTasks(ctx, {}), rawTasks({}));
await measure("tasks, page 21 of 200", () => listTasks(ctx, { limit: "200", cursor }));
await measure("tasks by duration", () => listTasks(ctx, { sort: "duration" }), rawTasks({}, { sort: "duration" }));
await measure("tasks by failures", () => listTasks(ctx, { sort: "failures" }), rawTasks({}, { sort: "failures" }));
await measure("tasks of a type", () => listTasks(ctx, { task_type: "数据清洗" }), rawTasks({ taskType: "数据清洗" }));
await measure("tasks that failed", () => listTasks(ctx, { status: "failed" }), rawTasks({ status: "failed" }));
await measure("tasks of an agent", () => listTasks(ctx, { agent: "planner" }), rawTasks({ agent: "planner" }));
await measure("tasks by error type", () => listTasks(ctx, { error_type: "Timeout" }), rawTasks({ errorType: "Timeout" }));
await measure("tasks with a hesitation", () => listTasks(ctx, { turning_point: "hesitation" }), rawTasks({ turningPoint: "hesitation" }));
await measure("tasks with a divergence (none)", () => listTasks(ctx, { turning_point: "divergence" }), rawTasks({ turningPoint: "divergence" }));
await measure("tasks, text found often", () => listTasks(ctx, { q: "orders" }), rawTasks({ q: "orders" }));
await measure("tasks, text found once", () => listTasks(ctx, { q: "seed-099990" }), rawTasks({ q: "seed-099990" }));
await measure("tasks, Chinese text", () => listTasks(ctx, { q: "报表" }), rawTasks({ q: "报表" }));
await measure("tasks, text found nowhere", () => listTasks(ctx, { q: "没有这个" }), rawTasks({ q: "没有这个" }));
await measure("one task", (round) => getTask(ctx, taskIdOf(round * 97)));
await measure("events", () => listEvents(ctx, {}), rawEvents({}));
await measure("events that failed", () => listEvents(ctx, { status: "failed" }), rawEvents({ status: "failed" }));
await measure("events by error type", () => listEvents(ctx, { error_type: "KeyError" }), rawEvents({ errorType: "KeyError" }));
await measure("events, failed, of a type, in a week", () => listEvents(ctx, { status: "failed", task_type: "etl_sync", from: "2026-01-10T00:00:00Z", to: "2026-01-17T00:00:00Z" }));
await measure("events of a type", () => listEvents(ctx, { task_type: "pdf_extract" }), rawEvents({ taskType: "pdf_extract" }));

raw.close();
await db.close();
