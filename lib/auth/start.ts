import { getDb } from "@/lib/db/app-db";
import { env } from "@/lib/env";
import { openSetup } from "@/lib/services/complete-setup";
import { authSecret } from "./secret";
import { systemContext } from "./system-context";

/** What has to be there before the first request: database, first project, secret, and a way in. */
export async function prepareServer(): Promise<void> {
  const ctx = await systemContext(await getDb(), undefined, "server");
  authSecret();
  const token = await openSetup(ctx);
  if (token) process.stdout.write(`Set up: ${env().publicUrl}/setup?token=${token}\n`);
}
