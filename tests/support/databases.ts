import { copyFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, inject } from "vitest";
import { openDb, type Db, type Dialect } from "@/lib/db/client";

let made = 0;
const opened: Db[] = [];

afterAll(async () => {
  await Promise.all(opened.splice(0).map((db) => db.close()));
});

export type TestDatabase = Readonly<{
  dialect: Dialect;
  /** The URL of a fresh database, migrated (`empty: true`: without a single table). */
  makeUrl: (options?: Readonly<{ empty?: boolean }>) => Promise<string>;
  makeDb: () => Promise<Db>;
}>;

export const sqliteDatabase: TestDatabase = {
  dialect: "sqlite",
  async makeUrl({ empty = false } = {}) {
    const file = path.join(inject("testFolder"), `${uniqueName()}.db`);
    if (!empty) copyFileSync(inject("sqliteTemplate"), file);
    return `file:${file}`;
  },
  makeDb: async () => openTestDb(await sqliteDatabase.makeUrl()),
};

export const postgresqlDatabase: TestDatabase = {
  dialect: "postgresql",
  async makeUrl({ empty = false } = {}) {
    const server = inject("postgresUrl");
    if (server === null) throw new Error("no PostgreSQL here: use describeDatabases");
    const name = uniqueName();
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${empty ? "template0" : "template_hindsight"}`);
    await client.end();
    return server.replace("/postgres?", `/${name}?`);
  },
  makeDb: async () => openTestDb(await postgresqlDatabase.makeUrl()),
};

/** Runs the same suite on SQLite, and on PostgreSQL where a server could be started. */
export function describeDatabases(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} (sqlite)`, () => suite(sqliteDatabase));
  describe.skipIf(inject("postgresUrl") === null)(`${name} (postgresql)`, () => suite(postgresqlDatabase));
}

/** Opens a database that is closed when the test file ends. */
export async function openTestDb(url: string): Promise<Db> {
  const db = await openDb({ url, maxConnections: 4 });
  opened.push(db);
  return db;
}

function uniqueName(): string {
  return `test_${process.pid}_${++made}`;
}
