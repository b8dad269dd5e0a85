import { randomUUID } from "node:crypto";
import pg from "pg";
import { pendingMigrations, type AppliedMigration, type Migration } from "./migration-history";

/** The number `prisma migrate` locks with, so that the two wait for each other. */
const LOCK = 72707369;

const BOOK = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT,
  rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

export async function migratePostgresql(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]); // ends with the connection
    return await inOneTransaction(client, () => applyPending(client, migrations));
  } finally {
    await client.end();
  }
}

async function applyPending(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(BOOK);
  const { rows } = await client.query<AppliedMigration>(`SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`);
  const pending = pendingMigrations(rows, migrations);
  for (const { name, sql, checksum } of pending) {
    const startedAt = new Date();
    await client.query(sql).catch((error: unknown) => {
      throw new Error(`Migration ${name} failed; nothing was changed.`, { cause: error });
    });
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ($1, $2, $3, $4, $5, 1)`,
      [randomUUID(), checksum, name, startedAt, new Date()],
    );
  }
  return pending.map((migration) => migration.name);
}

async function inOneTransaction<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  try {
    const result = await run();
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
