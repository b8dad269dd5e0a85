import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { openDb, type Dialect } from "@/lib/db/client";
import { migrate, readMigrations } from "@/lib/db/migrate";
import { openSchemaEngine, NO_FILTERS } from "@/scripts/schema-engine.mjs";
import { describeDatabases, openTestDb, sqliteDatabase } from "@/tests/support/databases";
import { runChild } from "@/tests/support/child";

const OURS = path.resolve("prisma/migrations");
let folders = 0;

/** A migrations folder of these files, for one database. */
function migrationsOf(dialect: Dialect, files: Readonly<Record<string, string>>): string {
  const folder = path.join(inject("testFolder"), `migrations-${process.pid}-${++folders}`);
  for (const [name, sql] of Object.entries(files)) {
    mkdirSync(path.join(folder, dialect, name), { recursive: true });
    writeFileSync(path.join(folder, dialect, name, "migration.sql"), sql);
  }
  return folder;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const db = await openDb({ url, maxConnections: 1 });
  try {
    return await db.prisma.$queryRawUnsafe<unknown[]>(sql);
  } finally {
    await db.close();
  }
}

const FAMILY = `CREATE TABLE "Parent" (id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL);
CREATE TABLE "Child" (id INTEGER PRIMARY KEY NOT NULL, parent INTEGER NOT NULL REFERENCES "Parent"(id) ON DELETE CASCADE);
INSERT INTO "Parent" VALUES (1, 'a'); INSERT INTO "Child" VALUES (1, 1), (2, 1);`;

/** What Prisma writes for a new required column: on SQLite the table is made anew. */
const REQUIRED_COLUMN: Readonly<Record<Dialect, string>> = {
  sqlite: `PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Parent" (id INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL DEFAULT 0);
INSERT INTO "new_Parent" (id, name) SELECT id, name FROM "Parent";
DROP TABLE "Parent";
ALTER TABLE "new_Parent" RENAME TO "Parent";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;`,
  postgresql: `ALTER TABLE "Parent" ADD COLUMN size INTEGER NOT NULL DEFAULT 0;`,
};

describeDatabases("migrate", (database) => {
  const { dialect } = database;

  it("makes an empty database ours, and finds nothing to do the second time", async () => {
    const url = await database.makeUrl({ empty: true });
    const names = readMigrations(OURS, dialect).map(({ name }) => name);

    expect(await migrate({ url })).toEqual(names);
    expect(await migrate({ url })).toEqual([]);
    const db = await openTestDb(url);
    expect(await db.prisma.task.count()).toBe(0);
  });

  it("applies once when two processes start together", async () => {
    const url = await database.makeUrl({ empty: true });
    const all = readMigrations(OURS, dialect).length;

    const applied = (await Promise.all([1, 2].map(() => runChild("db/children/migrate.ts", { url })))) as string[][];

    expect(applied.map(({ length }) => length).sort()).toEqual([0, all]);
    expect(await query(url, `SELECT migration_name FROM "_prisma_migrations"`)).toHaveLength(all);
  });

  it("refuses a migration that was edited after it was applied", async () => {
    const url = await database.makeUrl();
    const edited = path.join(inject("testFolder"), `edited-${dialect}`);
    cpSync(OURS, edited, { recursive: true });
    const first = readMigrations(edited, dialect)[0]?.name ?? "";
    writeFileSync(path.join(edited, dialect, first, "migration.sql"), "-- nothing");

    await expect(migrate({ url, migrationsDir: edited })).rejects.toThrow(`${first} was edited`);
  });

  it("refuses a database of a newer version", async () => {
    const url = await database.makeUrl({ empty: true });
    await migrate({ url, migrationsDir: migrationsOf(dialect, { "1_family": FAMILY, "2_future": "CREATE TABLE f (id INTEGER);" }) });

    await expect(migrate({ url, migrationsDir: migrationsOf(dialect, { "1_family": FAMILY }) })).rejects.toThrow("2_future");
  });

  it("changes nothing when one of several fails", async () => {
    const url = await database.makeUrl({ empty: true });
    const migrationsDir = migrationsOf(dialect, { "1_family": FAMILY, "2_broken": "CREATE TABLE half (id INTEGER); SELECT nonsense;" });

    await expect(migrate({ url, migrationsDir })).rejects.toThrow("2_broken failed");
    await expect(query(url, `SELECT * FROM "Parent"`)).rejects.toThrow();
    expect(await migrate({ url, migrationsDir: migrationsOf(dialect, { "1_family": FAMILY }) })).toEqual(["1_family"]);
  });

  it("keeps the children when a parent table gets a required column", async () => {
    const url = await database.makeUrl({ empty: true });
    await migrate({ url, migrationsDir: migrationsOf(dialect, { "1_family": FAMILY }) });

    await migrate({ url, migrationsDir: migrationsOf(dialect, { "1_family": FAMILY, "2_size": REQUIRED_COLUMN[dialect] }) });

    expect(await query(url, `SELECT id FROM "Child"`)).toHaveLength(2);
    expect(await query(url, `SELECT size FROM "Parent"`)).toHaveLength(1);
  });
});

describe("migrations", () => {
  it("that would leave rows without their parent are refused on SQLite, where foreign keys are off meanwhile", async () => {
    const url = await sqliteDatabase.makeUrl({ empty: true });
    const migrationsDir = migrationsOf("sqlite", { "1_family": FAMILY, "2_orphans": `DELETE FROM "Parent";` });

    await expect(migrate({ url, migrationsDir })).rejects.toThrow("without their parent");
  });

  it("cover every change of the schema", () => {
    expect(readFileSync("prisma/migrations/schema.snapshot.prisma", "utf8")).toBe(readFileSync("prisma/schema.prisma", "utf8"));
  });

  it("exist for both databases under the same names", () => {
    const names = (dialect: Dialect) => readMigrations(OURS, dialect).map(({ name }) => name);
    expect(names("postgresql")).toEqual(names("sqlite"));
  });

  it("look to Prisma's own engine as if it had applied them", async () => {
    const url = await sqliteDatabase.makeUrl();
    const engine = await openSchemaEngine(readFileSync("prisma/schema.prisma", "utf8"), new PrismaBetterSqlite3({ url }));
    const migrationDirectories = readMigrations(OURS, "sqlite").map(({ name, sql }) => ({ path: name, migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } } }));
    const migrationsList = { baseDir: OURS, lockfile: { path: "migration_lock.toml", content: 'provider = "sqlite"\n' }, shadowDbInitScript: "", migrationDirectories };

    const diagnosis = await engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: true, filters: NO_FILTERS });

    expect(diagnosis).toMatchObject({ history: null, editedMigrationNames: [], failedMigrationNames: [], hasMigrationsTable: true });
  });
});
