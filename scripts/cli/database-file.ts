import Database from "better-sqlite3";
import { rmSync } from "node:fs";
import type { Env } from "@/lib/env";
import { Failure } from "./command";

/** @throws Failure on PostgreSQL, which has better tools of its own */
export function databaseFile({ databaseUrl, dialect }: Env, instead: string): string {
  if (dialect !== "sqlite") throw new Failure(`the database is PostgreSQL; use its own tool: ${instead}`);
  return databaseUrl.slice("file:".length);
}

/** @throws Failure unless the file is a whole Hindsight database */
export function checkIntegrity(file: string): void {
  let db: Database.Database;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw new Failure(`${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    const answer: unknown = db.pragma("integrity_check(1)", { simple: true });
    if (answer !== "ok") throw new Failure(`${file} is damaged: ${String(answer)}`);
    const tables = db.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('_prisma_migrations', 'Task', 'Event')").pluck().get();
    if (tables !== 3) throw new Failure(`${file} is a database, but not one of Hindsight`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${file} is damaged or no SQLite database: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    db.close();
    for (const ending of ["-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
  }
}

/**
 * Closes a database for good: its log is written back into the file. A damaged one is left as it is.
 *
 * @throws Failure when another process has it open: only the last connection may leave WAL mode
 */
export function settle(file: string): void {
  try {
    const db = new Database(file, { fileMustExist: true, timeout: 500 });
    try {
      db.pragma("journal_mode = DELETE");
    } finally {
      db.close();
    }
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : "";
    if (/BUSY|LOCKED/.test(code)) throw new Failure(`${file} is in use; stop the server first`);
  }
}
