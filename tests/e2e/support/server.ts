import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type FullConfig } from "@playwright/test";

export const ADMIN = { email: "admin@example.com", password: "correct horse battery" };
const root = path.resolve(import.meta.dirname, "../../..");

/** Starts the built server on an empty database, makes an admin by the command line and keeps their session for the journeys. */
export default async function startServer(config: FullConfig): Promise<() => Promise<void>> {
  const server = path.join(root, ".next", "standalone", "server.js");
  if (!existsSync(server)) throw new Error("No build: run `npm run check`, or `npm run up` once, before the journeys.");
  const use = config.projects[0]?.use;
  const baseURL = use?.baseURL ?? "";
  const data = mkdtempSync(path.join(tmpdir(), "hindsight-e2e-"));
  const env = { ...process.env, NODE_ENV: "production" as const, HOSTNAME: "127.0.0.1", HOST: "127.0.0.1", PORT: new URL(baseURL).port, DATABASE_URL: `file:${path.join(data, "hindsight.db")}`, LOG_LEVEL: "warn" };

  const child = spawn(process.execPath, [server], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await waitUntilReady(child, `${baseURL}/api/ready`, () => output);

  const cli = (...args: string[]) => execFileSync(process.execPath, ["--import", "tsx", "scripts/hindsight.ts", ...args], { cwd: root, env, encoding: "utf8" }).trim();
  mkdirSync(path.join(root, "test-results"), { recursive: true });
  // The link is printed while there is no admin: kept for the set-up journey's "already used" case.
  writeFileSync(path.join(root, "test-results", "server-output.txt"), output);
  cli("user", "create", "--email", ADMIN.email, "--password", ADMIN.password, "--role", "admin");
  process.env.HINDSIGHT_E2E_KEY = cli("key", "create", "--project", "default", "--scopes", "ingest,recall,read");
  process.env.HINDSIGHT_E2E_DATABASE = env.DATABASE_URL;
  await keepSession(baseURL, use?.launchOptions ?? {});

  return async () => {
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
    rmSync(data, { recursive: true, force: true });
  };
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const isReady = await fetch(url).then((response) => response.ok, () => false);
    if (isReady) return;
    await sleep(200);
  }
  throw new Error(`the server was not ready in 30 s:\n${output()}`);
}

async function keepSession(baseURL: string, launchOptions: object): Promise<void> {
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ baseURL, locale: "en-US" });
  await page.goto("/sign-in");
  await page.getByLabel(/e-?mail/i).fill(ADMIN.email);
  await page.getByLabel(/password/i).first().fill(ADMIN.password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.context().storageState({ path: path.join(root, "test-results", "admin.json") });
  await browser.close();
}
