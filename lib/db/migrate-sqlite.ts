import Database from "better-sqlite3";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { makeFolder } from "./make-folder";
import { pendingMigrations, type AppliedMigration, type Migration } from "./migration-history";

const BOOK = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT,
  "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`;

export function migrateSqlite(file: string, migrations: readonly Migration[]): string[] {
  makeFolder(path.dirname(file));
  const db = new Database(file, { timeout: 30_000 });
  try {
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    // Prisma rebuilds tables by dropping them, and a dropped parent takes its children along. Inside a transaction
    // this pragma does nothing, so it comes before BEGIN, whatever the migration itself says.
    db.pragma("foreign_keys = OFF");
    return inOneTransaction(db, () => applyPending(db, migrations));
  } finally {
    db.close();
  }
}

function applyPending(db: Database.Database, migrations: readonly Migration[]): string[] {
  db.exec(BOOK);
  const applied = db.prepare(`SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`).all() as AppliedMigration[];
  const pending = pendingMigrations(applied, migrations);
  for (const { name, sql, checksum } of pending) {
    const startedAt = Date.now();
    try {
      db.exec(sql);
    } catch (error) {
      throw new Error(`Migration ${name} failed; nothing was changed.`, { cause: error });
    }
    db.prepare(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES (?, ?, ?, ?, ?, 1)`)
      .run(randomUUID(), checksum, name, startedAt, Date.now());
  }
  return pending.map((migration) => migration.name);
}

function inOneTransaction<T>(db: Database.Database, run: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = run();
    const orphans = db.pragma("foreign_key_check") as unknown[];
    if (orphans.length > 0) throw new Error(`The migration would leave ${orphans.length} rows without their parent; nothing was changed.`);
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
