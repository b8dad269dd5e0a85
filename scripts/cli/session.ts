import { systemContext } from "@/lib/auth/system-context";
import { closeDb, getDb } from "@/lib/db/app-db";
import type { Context } from "@/lib/services/context";

/** Opens the database (bringing it up to date), runs with the rights of the machine's owner, and closes it again. */
export async function withContext<T>(project: string | undefined, run: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await run(await systemContext(await getDb(), project));
  } finally {
    await closeDb();
  }
}
