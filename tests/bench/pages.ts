/**
 * Server time of pages and of what they read, over 100,000 tasks and 1,000,000 events (see seed.ts), from the built
 * server over HTTP, beside the same server's health check. Run: npx tsx tests/bench/pages.ts
 */
import { performance } from "node:perf_hooks";
import { systemContext } from "../../lib/auth/system-context";
import { openDb } from "../../lib/db/client";
import { deriveTask } from "../../lib/services/derive-task";
import { ensureAdmin, signIn, startBuiltServer } from "./built-server";
import { seed, taskIdOf } from "./seed";

const ROUNDS = 60;
const LONG_TASKS = 20;
const { file } = await seed();
const databaseUrl = `file:${file}`;

const db = await openDb({ url: databaseUrl });
await ensureAdmin(db);
const ctx = await systemContext(db);
for (let task = 0; task < LONG_TASKS; task += 1) await deriveTask(ctx, taskIdOf(task));
await db.close();

const { url, stop } = await startBuiltServer({ databaseUrl, port: 4611 });
const cookie = await signIn(url);
const share = (times: readonly number[], part: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

async function measure(name: string, pathOf: (round: number) => string): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = -5; round < ROUNDS; round += 1) {
    const start = performance.now();
    const response = await fetch(url + pathOf(Math.max(0, round)), { headers: { cookie } });
    bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    if (round >= 0) times.push(performance.now() - start);
  }
  console.log(`${name.padEnd(36)} p50 ${share(times, 0.5).toFixed(1).padStart(7)}  p95 ${share(times, 0.95).toFixed(1).padStart(7)} ms  ${(bytes / 1024).toFixed(0).padStart(5)} kB`);
}

const long = (round: number) => encodeURIComponent(taskIdOf(round % LONG_TASKS));
try {
  await measure("health (yardstick)", () => "/api/health");
  await measure("/ (overview)", () => "/");
  await measure("/tasks", () => "/tasks");
  await measure("/tasks, failed, a type", () => `/tasks?status=failed&task_type=${encodeURIComponent("数据清洗")}`);
  await measure("GET /api/v1/tasks", () => "/api/v1/tasks");
  await measure("/tasks/[id], 1,000 events of 1 M", (round) => `/tasks/${long(round)}`);
  await measure("story head", (round) => `/api/app/tasks/${long(round)}/story`);
  await measure("story part", (round) => `/api/app/tasks/${long(round)}/story/parts/0`);
  await measure("place of an event by its id", (round) => `/api/app/tasks/${long(round)}/story/place?event=event-${String((round * 13) % 1_000).padStart(5, "0")}`);
} finally {
  await stop();
}
