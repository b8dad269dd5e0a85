import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { dialectOf, sqlitePath, type Dialect } from "./dialect";
import { migratePostgresql } from "./migrate-postgresql";
import { migrateSqlite } from "./migrate-sqlite";
import type { Migration } from "./migration-history";

export type MigrateOptions = Readonly<{ url: string; /** Holds sqlite/ and postgresql/. */ migrationsDir?: string }>;

/**
 * Brings a database up to date and keeps Prisma's own book of it (`_prisma_migrations`). Safe to run from several
 * processes at once: one applies, the others wait and find nothing to do. Each migration is applied whole or not at all.
 *
 * @returns the names applied by this call, in order; empty when there was nothing to do
 * @throws Error when an applied migration has been edited or is missing, or one fails
 */
export async function migrate({ url, migrationsDir = path.join(process.cwd(), "prisma/migrations") }: MigrateOptions): Promise<string[]> {
  const dialect = dialectOf(url);
  const migrations = readMigrations(migrationsDir, dialect);
  return dialect === "sqlite" ? migrateSqlite(sqlitePath(url), migrations) : migratePostgresql(url, migrations);
}

export function readMigrations(migrationsDir: string, dialect: Dialect): Migration[] {
  const folder = path.join(migrationsDir, dialect);
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}
