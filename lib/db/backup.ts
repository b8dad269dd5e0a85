import { dialectOf, sqlitePath } from "./dialect";
import { dumpPostgresql, restorePostgresql } from "./backup-postgresql";
import { backupSqlite, restoreSqlite } from "./backup-sqlite";

/**
 * Copies the whole database into one file while the application goes on: SQLite's own online backup, or `pg_dump`
 * (custom format). An existing file is replaced only by a complete copy.
 *
 * @throws Error when the copy is not whole, or pg_dump is missing
 */
export async function backupDb(url: string, file: string): Promise<void> {
  await (dialectOf(url) === "sqlite" ? backupSqlite(sqlitePath(url), file) : dumpPostgresql(url, file));
}

/**
 * Replaces the database by a backup. Stop the application first; afterwards its next start migrates the data if need be.
 *
 * @returns where the replaced SQLite file was kept; null when there was none, and on PostgreSQL
 * @throws Error, with nothing changed, when the backup is damaged or not ours, or the database is in use
 */
export async function restoreDb(url: string, file: string): Promise<string | null> {
  if (dialectOf(url) === "sqlite") return restoreSqlite(sqlitePath(url), file);
  await restorePostgresql(url, file);
  return null;
}
