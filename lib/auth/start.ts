import { getDb } from "@/lib/db/app-db";
import { hostname } from "node:os";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { openSetup } from "@/lib/services/complete-setup";
import { runJobs } from "@/lib/services/run-jobs";
import { authSecret } from "./secret";
import { systemContext } from "./system-context";

/** What has to be there before the first request: database, first project, secret, and a way in. Without it the process ends, saying why. */
export async function prepareServer(): Promise<void> {
  try {
    const db = await getDb();
    const ctx = await systemContext(db, undefined, "server");
    authSecret();
    const token = await openSetup(ctx);
    if (token) process.stdout.write(`Set up: ${env().publicUrl}/setup?token=${token}\n`);
    runJobs(db, (projectId) => ({ ...ctx, projectId }), `${hostname()}:${process.pid}:${ctx.newId()}`);
  } catch (error) {
    const message = whyOf(error);
    log.error("cannot start", { error: message });
    process.stderr.write(`Hindsight cannot start: ${message}\n`);
    process.exit(1);
  }
}

/** What a person can act on: the last line of a message (Prisma's begin with the call), or the code where there is none (a refused connection). */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const line = error.message.split("\n").map((part) => part.trim()).filter(Boolean).at(-1);
  return line ?? ("code" in error ? String(error.code) : error.name);
}
