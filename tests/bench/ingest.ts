/**
 * HTTP ingest beside raw better-sqlite3 inserting the same rows with the same durability, in the same run, while another
 * request is asked again and again. Run: npx tsx tests/bench/ingest.ts [events] [--handlers]
 * Measures the production build where there is one (.next/standalone), else, or with --handlers, the route handlers on a
 * plain HTTP server (there without the thread that prepares what is recorded: Node alone does not read its TypeScript).
 * PROFILE=folder writes a processor profile of the server there.
 */
import Database from "better-sqlite3";
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { systemContext } from "../../lib/auth/system-context";
import { makeContext } from "../../lib/auth/make-context";
import { openDb } from "../../lib/db/client";
import { migrate } from "../../lib/db/migrate";
import { setPragmas } from "../../lib/db/sqlite-adapter";
import { eventSchema } from "../../lib/domain/event";
import { DEFAULT_SETTINGS } from "../../lib/domain/settings";
import { createKey } from "../../lib/services/create-key";
import { prepareRow } from "../../lib/services/prepare-row";

const EVENTS = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 40_000);
const BATCH = 100;
const CONNECTIONS = 8;
const PORT = Number(process.env.PORT ?? 4106);
const STANDALONE = ".next/standalone/server.js";

const folder = mkdtempSync(path.join(tmpdir(), "hindsight-ingest-"));
const agent = new Agent({ keepAlive: true });
const TOOLS = ["Read", "Edit", "Bash", "Grep", "Write"];

/** About 900 bytes of JSON: a tool call with a command, alternatives, some output; a secret and a long text now and then. */
function makeEvent(at: number) {
  const isFailed = at % 17 === 5;
  return {
    event_id: `0195f3a2-7c41-7abc-8def-${at.toString(16).padStart(12, "0")}`,
    timestamp: new Date(Date.UTC(2026, 2, 1) + at * 700).toISOString(),
    type: "tool_call",
    seq: at,
    agent_state: { current_step: `step ${at % 40} of the plan: convert and check`, context_count: at % 200, model: "small-1" },
    input: { command: `python convert.py --in orders/part-${at % 97}.csv --out out/part-${at % 97}.json --encoding utf-8`, cwd: `/srv/jobs/run-${at % 13}`, ...(at % 50 === 7 ? { api_key: "sk-live-4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c" } : {}) },
    decision: { chosen_action: TOOLS[at % TOOLS.length], alternatives: TOOLS, confidence: ((at * 11) % 100) / 100, rationale: "The last output named this file; converting it first keeps the order of the report." },
    result: isFailed
      ? { status: "failed", error_type: "KeyError", error_message: "KeyError: 'created_time'", output: "Traceback (most recent call last):\n  File \"convert.py\", line 41, in <module>\nKeyError: 'created_time'", latency_ms: 132 }
      : { status: "succeeded", output: `${(at * 29) % 8300} rows converted, checksum ${(at * 131) % 997_300}; ${at % 40 === 3 ? "row ok; ".repeat(150) : "all columns present, no duplicates found"}`, latency_ms: 87, tokens: { input: 1200, output: 80 } },
  };
}

const events = Array.from({ length: EVENTS }, (_event, at) => makeEvent(at));
const bodies = Array.from({ length: Math.ceil(EVENTS / BATCH) }, (_body, at) => Buffer.from(JSON.stringify({ events: events.slice(at * BATCH, at * BATCH + BATCH) })));

/** The rows the product stores for these events, inserted by nothing but better-sqlite3, one transaction a batch. */
async function measureRaw(): Promise<{ perSecond: number; cpu: number }> {
  const file = path.join(folder, "raw.db");
  await migrate({ url: `file:${file}` });
  const rows = events.map((event, at) => {
    const row = prepareRow(eventSchema.parse(event), 0, DEFAULT_SETTINGS);
    if (!row) throw new Error("dropped");
    return ["p", `bench-${Math.floor(at / BATCH) % CONNECTIONS}`, row.eventId, row.timestamp.toISOString().replace("Z", "+00:00"), row.seq, at, row.type, row.action, row.status, row.errorType, "bench", row.digest, row.payload];
  });
  const db = new Database(file);
  setPragmas(db);
  const insert = db.prepare(`INSERT INTO "Event" ("projectId","taskId","eventId","timestamp","seq","arrival","type","action","status","errorType","taskType","digest","payload") VALUES (${Array(13).fill("?").join(",")})`);
  const insertBatch = db.transaction((batch: typeof rows) => batch.forEach((row) => insert.run(...row)));
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let from = 0; from < rows.length; from += BATCH) insertBatch(rows.slice(from, from + BATCH));
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  db.close();
  return { perSecond: (EVENTS / took) * 1000, cpu: (user + system) / EVENTS };
}

type Sent = Readonly<{ method: string; url: string; key: string; body?: Buffer; type?: string }>;
function call({ method, url, key, body, type = "application/json" }: Sent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port: PORT, method, path: url, headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": type, "content-length": body.length } : {}) } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece)).on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString("utf8") }));
    });
    sent.on("error", reject).end(body);
  });
}

async function startServer(url: string): Promise<ChildProcess> {
  const isBuilt = existsSync(STANDALONE) && !process.argv.includes("--handlers");
  console.log(isBuilt ? "server: production build" : "server: route handlers on node:http");
  const profile = process.env.PROFILE ? ["--cpu-prof", `--cpu-prof-dir=${process.env.PROFILE}`] : [];
  const args = [...profile, ...(isBuilt ? [STANDALONE] : ["--import", "tsx", "tests/bench/ingest-server.ts"])];
  const child = spawn("node", args, { env: { ...process.env, NODE_ENV: "production", DATABASE_URL: url, PORT: String(PORT), HOST: "127.0.0.1", HOSTNAME: "127.0.0.1", NEXT_RUNTIME: isBuilt ? undefined : "nodejs" }, stdio: ["ignore", "ignore", "inherit"] });
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (await call({ method: "GET", url: "/api/v1/tasks", key: "none" }).then(({ status }) => status === 401, () => false)) return child;
    await sleep(100);
  }
  child.kill();
  throw new Error("the server did not start");
}

/** User and system time of a process so far, in seconds: what a busy machine does not blur. */
function cpuSeconds(pid: number): number {
  const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/\(.*\)/, "x").split(" ");
  return (Number(user) + Number(system)) / 100;
}

function peakMemoryMb(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

const share = (sorted: readonly number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function measureHttp() {
  const url = `file:${path.join(folder, "http.db")}`;
  await migrate({ url });
  const db = await openDb({ url });
  const system = await systemContext(db);
  const admin = makeContext({ db, actor: { kind: "user", id: "bench", name: "Bench", role: "admin" }, projectId: system.projectId, language: "en" });
  const { key } = await createKey(admin, { name: "bench", scopes: ["ingest", "read"] });
  await db.close();

  const server = await startServer(url);
  try {
    for (let task = 0; task < CONNECTIONS; task++) await call({ method: "POST", url: "/api/v1/tasks", key, body: Buffer.from(JSON.stringify({ task_id: `bench-${task}`, task_type: "bench" })) });

    let isDone = false;
    const asked: number[] = [];
    const asking = (async () => {
      while (!isDone) {
        const start = performance.now();
        await call({ method: "GET", url: "/api/v1/tasks?limit=50", key });
        asked.push(performance.now() - start);
        await sleep(10);
      }
    })();

    let next = 0;
    let accepted = 0;
    const took: number[] = [];
    const cpu = cpuSeconds(server.pid ?? 0);
    const start = performance.now();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let at = next++; at < bodies.length; at = next++) {
          const sentAt = performance.now();
          const { status, text } = await call({ method: "POST", url: `/api/v1/tasks/bench-${at % CONNECTIONS}/events`, key, body: bodies[at] ?? Buffer.alloc(0) });
          took.push(performance.now() - sentAt);
          if (status !== 202) throw new Error(`${status} ${text.slice(0, 300)}`);
          accepted += (JSON.parse(text) as { accepted: number }).accepted;
        }
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    isDone = true;
    await asking;
    if (accepted !== EVENTS) throw new Error(`${accepted} of ${EVENTS} accepted`);
    return { perSecond: EVENTS / seconds, cpu: ((cpuSeconds(server.pid ?? 0) - cpu) / EVENTS) * 1e6, batches: took.sort((a, b) => a - b), asked: asked.sort((a, b) => a - b), memory: peakMemoryMb(server.pid ?? 0) };
  } finally {
    server.kill("SIGINT");
  }
}

try {
  const before = await measureRaw();
  rmSync(path.join(folder, "raw.db"));
  const { perSecond, cpu, batches, asked, memory } = await measureHttp();
  const after = await measureRaw();
  const raw = (before.perSecond + after.perSecond) / 2;
  console.log(`events ${EVENTS}, ${Math.round(bodies.reduce((sum, body) => sum + body.length, 0) / EVENTS)} bytes each, batches of ${BATCH}, ${CONNECTIONS} connections, synchronous=FULL`);
  console.log(`http ingest        ${Math.round(perSecond)} events/s`);
  console.log(`raw better-sqlite3 ${Math.round(raw)} rows/s (before ${Math.round(before.perSecond)}, after ${Math.round(after.perSecond)})`);
  console.log(`ratio              ${(perSecond / raw).toFixed(2)} (at least 0.25)`);
  console.log(`processor time     ${cpu.toFixed(0)} µs an event, all of the server; raw ${((before.cpu + after.cpu) / 2).toFixed(0)} µs (a busy machine blurs rates, not these)`);
  console.log(`a batch            p50 ${share(batches, 0.5).toFixed(0)} ms, p99 ${share(batches, 0.99).toFixed(0)} ms`);
  console.log(`GET /tasks beside  p50 ${share(asked, 0.5).toFixed(1)} ms, p99 ${share(asked, 0.99).toFixed(1)} ms of ${asked.length} (under 150)`);
  console.log(`peak memory        ${memory.toFixed(0)} MB`);
} finally {
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}
