import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { closeDb, getDb } from "@/lib/db/app-db";
import { env, type Env } from "@/lib/env";
import { hasAdmin } from "@/lib/services/complete-setup";
import { findBrowser, isNodeSupported } from "../prepare.mjs";
import type { Command } from "./command";

type Finding = Readonly<{ state: "ok" | "warn" | "fail"; name: string; detail: string }>;
type Check = (settings: Env) => Finding | Promise<Finding>;

export const doctor: Command = {
  name: "doctor",
  summary: "Looks at what Hindsight stands on and says what to do; exits 1 when something is broken.",
  usage: "doctor",
  options: {},
  run: async () => {
    const checks: readonly (readonly [string, Check])[] = [["node", checkNode], ["database", checkDatabase], ["people", checkPeople], ["disk", checkDisk], ["clock", checkClock], ["model", checkModel], ["browser", checkBrowser]];
    const findings: Finding[] = [];
    for (const [name, check] of checks) {
      const finding = told(await find(name, check), findings);
      findings.push(finding);
      console.log(`${finding.state.padEnd(5)}${finding.name.padEnd(10)}${finding.detail}`);
    }
    await closeDb();
    return findings.some(({ state }) => state === "fail") ? 1 : 0;
  },
};

/** One fault stops several checks; it is told once. */
function told(finding: Finding, before: readonly Finding[]): Finding {
  const same = before.find(({ state, detail }) => state === "fail" && detail === finding.detail);
  return same ? { ...finding, detail: `not looked at: see ${same.name}` } : finding;
}

async function find(name: string, check: Check): Promise<Finding> {
  try {
    return await check(env());
  } catch (error) {
    return { state: "fail", name, detail: (error instanceof Error ? error.message : String(error)).split("\n").filter((line) => line.trim()).at(-1) ?? "failed" };
  }
}

function checkNode(): Finding {
  const isFit = isNodeSupported();
  return { state: isFit ? "ok" : "fail", name: "node", detail: isFit ? process.versions.node : `${process.versions.node}: install Node 20.19, 22.13, 24 or later` };
}

/** Opening brings the schema up to date; the write is rolled back. */
async function checkDatabase({ databaseUrl, dialect }: Env): Promise<Finding> {
  const where = dialect === "sqlite" ? databaseUrl.slice("file:".length) : "PostgreSQL";
  const db = await getDb();
  const undo = new Error("only tried");
  await db
    .transaction(async ({ prisma }) => {
      await prisma.setting.create({ data: { projectId: "", key: `doctor:${process.pid}`, value: 1 } });
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return { state: "ok", name: "database", detail: `${where}: reachable, writable, migrated` };
}

async function checkPeople(): Promise<Finding> {
  const isSetUp = await hasAdmin(await getDb());
  return { state: isSetUp ? "ok" : "warn", name: "people", detail: isSetUp ? "an administrator exists" : "no administrator yet: start the server and open the set-up link, or: user create --role admin" };
}

function checkDisk({ dataDir }: Env): Finding {
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir);
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((Number(bavail) * Number(bsize)) / 1e6);
  const state = freeMb < 200 ? "fail" : freeMb < 2_000 ? "warn" : "ok";
  return { state, name: "disk", detail: `${freeMb} MB free under ${folder}${state === "ok" ? "" : ": make room; recording stops when it is full"}` };
}

/** Sessions, order of events and expiry hang on it. */
async function checkClock({ dialect }: Env): Promise<Finding> {
  if (Date.now() < Date.UTC(2025, 0, 1)) return { state: "fail", name: "clock", detail: `${new Date().toISOString()} cannot be: set the clock` };
  if (dialect === "sqlite") return { state: "ok", name: "clock", detail: new Date().toISOString() };
  const [row] = await (await getDb()).prisma.$queryRawUnsafe<{ ms: number }[]>("SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms");
  const skewMs = Math.round(Math.abs(Date.now() - Number(row?.ms)));
  return { state: skewMs > 2_000 ? "warn" : "ok", name: "clock", detail: `${skewMs} ms away from the database's${skewMs > 2_000 ? ": set both by NTP" : ""}` };
}

function checkModel({ modelKey, modelUrl }: Env): Finding {
  const isConfigured = Boolean(modelKey ?? modelUrl);
  return { state: "ok", name: "model", detail: isConfigured ? `configured (${modelUrl ?? "api.openai.com"})` : "none configured (OPENAI_API_KEY, OPENAI_BASE_URL): rules work without" };
}

function checkBrowser(): Finding {
  return { state: "ok", name: "browser", detail: findBrowser() ?? "no chromium: only `npm run check` needs one, and fetches it" };
}
