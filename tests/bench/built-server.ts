import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { systemContext } from "../../lib/auth/system-context";
import type { Db } from "../../lib/db/client";
import { createUser } from "../../lib/services/create-user";

export const ADMIN = { email: "bench@example.com", password: "correct horse battery" };
const SERVER = path.resolve(".next/standalone/server.js");

/** Makes the person who signs in to measure pages, unless they are there. */
export async function ensureAdmin(db: Db): Promise<void> {
  if (await db.prisma.user.findUnique({ where: { email: ADMIN.email } })) return;
  await createUser(await systemContext(db), { ...ADMIN, name: "Bench", role: "admin" });
}

/** Starts the built server on a database. @throws Error without a build, or when it is not ready in 30 s */
export async function startBuiltServer({ databaseUrl, port }: Readonly<{ databaseUrl: string; port: number }>): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!existsSync(SERVER)) throw new Error("No build: run `npm run bench`, or `npm run up` once.");
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, NODE_ENV: "production" as const, HOSTNAME: "127.0.0.1", HOST: "127.0.0.1", PORT: String(port), DATABASE_URL: databaseUrl, LOG_LEVEL: "error" };
  const server = spawn(process.execPath, [SERVER], { env, stdio: ["ignore", "ignore", "inherit"] });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  };
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (await fetch(`${url}/api/ready`).then(({ ok }) => ok, () => false)) return { url, stop };
    await sleep(200);
  }
  await stop();
  throw new Error("the server was not ready in 30 s");
}

/** Signs in and gives the cookie to send with reads. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers: { "content-type": "application/json", origin: url }, body: JSON.stringify(ADMIN) });
  if (!response.ok) throw new Error(`sign in: ${response.status}`);
  return response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
}
