import Database from "better-sqlite3";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

export async function backupSqlite(source: string, file: string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const db = new Database(source, { readonly: true, fileMustExist: true });
  try {
    await db.backup(part);
    settle(part);
    renameSync(part, file);
  } finally {
    db.close();
    rmSync(part, { force: true });
  }
}

export function restoreSqlite(target: string, file: string): string | null {
  const part = `${target}.part`;
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(file, part);
  try {
    settle(part);
    if (!existsSync(target)) {
      renameSync(part, target);
      return null;
    }
    closeForGood(target);
    const kept = freeName(`${target}.before-restore`);
    renameSync(target, kept);
    renameSync(part, target);
    return kept;
  } finally {
    rmSync(part, { force: true });
  }
}

/** Makes sure a copy is whole and is one of ours, and that all of it is in the one file. */
function settle(file: string): void {
  const db = new Database(file);
  try {
    const answer = db.pragma("integrity_check", { simple: true });
    if (answer !== "ok") throw new Error(`The copy is damaged: ${String(answer)}`);
    const book = db.prepare(`SELECT name FROM sqlite_master WHERE name = '_prisma_migrations'`).get();
    if (!book) throw new Error("The file is an SQLite database, but not one of Hindsight.");
    db.pragma("journal_mode = DELETE");
  } catch (error) {
    if (isCode(error, "SQLITE_NOTADB") || isCode(error, "SQLITE_CORRUPT")) throw new Error("The file is damaged, or is no SQLite database.", { cause: error });
    throw error;
  } finally {
    db.close();
  }
}

/** Moves what is in the write-ahead log into the file; SQLite allows that only while nobody else has it open. */
function closeForGood(file: string): void {
  const db = new Database(file, { timeout: 0 });
  try {
    db.pragma("journal_mode = DELETE");
  } catch (error) {
    if (isCode(error, "SQLITE_BUSY")) throw new Error("The database is in use: stop Hindsight first.", { cause: error });
    throw error;
  } finally {
    db.close();
  }
}

function freeName(name: string): string {
  let number = 1;
  while (existsSync(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith(code);
}
