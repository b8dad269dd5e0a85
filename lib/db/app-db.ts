import { env } from "@/lib/env";
import { openDb, type Db } from "./client";
import { migrate } from "./migrate";

// On globalThis, because a development server loads this module anew after every change and would open one more each time.
const holder = globalThis as typeof globalThis & { hindsightDb?: Promise<Db> | undefined };

/** The application's database: one per process, brought up to date when it is first asked for. */
export function getDb(): Promise<Db> {
  holder.hindsightDb ??= openAppDb().catch((error: unknown) => {
    holder.hindsightDb = undefined; // the next request tries again
    throw error;
  });
  return holder.hindsightDb;
}

export async function closeDb(): Promise<void> {
  const db = holder.hindsightDb;
  holder.hindsightDb = undefined;
  if (db) await (await db).close();
}

async function openAppDb(): Promise<Db> {
  const url = env().databaseUrl;
  await migrate({ url });
  return openDb({ url });
}
