/**
 * Seeds three tasks of 2,000, 20,000 and 100,000 events with sampling off, starts the built server on them and hands over
 * to replay-browser.ts. Run: npx tsx tests/bench/long-tasks.ts
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { systemContext } from "../../lib/auth/system-context";
import { openDb } from "../../lib/db/client";
import { migrate } from "../../lib/db/migrate";
import { setSettings } from "../../lib/db/setting-store";
import { ensureDerived } from "../../lib/services/ensure-derived";
import { finishTask } from "../../lib/services/finish-task";
import { recordEvents } from "../../lib/services/record-events";
import { startTask } from "../../lib/services/start-task";
import { ADMIN, ensureAdmin, startBuiltServer } from "./built-server";

const LENGTHS = [2_000, 20_000, 100_000];
const BATCH = 500;
const folder = mkdtempSync(path.join(tmpdir(), "hindsight-long-"));
const databaseUrl = `file:${path.join(folder, "long.db")}`;
await migrate({ url: databaseUrl });
const db = await openDb({ url: databaseUrl });
const ctx = await systemContext(db);
await setSettings(db, ctx.projectId, { sampleAboveEvents: 0 }, { now: new Date(), updatedBy: null });
await ensureAdmin(db);

const TOOLS = ["Read", "Edit", "Bash", "Grep", "Write"];
function eventOf(n: number) {
  const isFailed = n % 37 === 11;
  const result = isFailed ? { status: "failed", error_type: `exit_${n % 3}`, error_message: `make: *** [target-${n % 50}] Error 1` } : { status: "succeeded", output: `${n % 83} lines`, latency_ms: n % 211 === 0 ? 45_000 : 300 };
  return { event_id: `e${n}`, timestamp: new Date(Date.UTC(2026, 0, 1) + n * 900).toISOString(), seq: n, type: "tool_call", agent_state: { current_step: `step ${n % 40}` }, input: { path: `src/module-${n % 97}/file-${n % 211}.ts` }, decision: { chosen_action: TOOLS[(n * 7) % 5], alternatives: TOOLS.slice(0, 3), confidence: 0.5 + (n % 50) / 100 }, result };
}

for (const length of LENGTHS) {
  const taskId = `long-${length}`;
  await startTask(ctx, { task_id: taskId, task_type: "bench", title: `A task of ${length} events` });
  for (let from = 0; from < length; from += BATCH) await recordEvents(ctx, { taskId, events: Array.from({ length: Math.min(BATCH, length - from) }, (_, at) => eventOf(from + at)) });
  await finishTask(ctx, { task_id: taskId, status: "failed" });
  const start = performance.now();
  await ensureDerived(ctx, taskId);
  console.log(`derived ${length} events, read and written, in ${Math.round(performance.now() - start)} ms`);
}
await db.close();

const { url, stop } = await startBuiltServer({ databaseUrl, port: 4612 });
const tasks = LENGTHS.flatMap((length) => ["--task", `${length}=long-${length}`]);
const { status } = spawnSync(process.execPath, ["--import", "tsx", "tests/bench/replay-browser.ts", "--url", url, "--email", ADMIN.email, "--password", ADMIN.password, ...tasks, ...(process.env.CHROMIUM_PATH ? ["--chromium", process.env.CHROMIUM_PATH] : [])], { stdio: "inherit" });
await stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
