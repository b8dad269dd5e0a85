import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/lib/db/migrate";
import { startPostgres, type PrivateServer } from "./postgres";

declare module "vitest" {
  export interface ProvidedContext {
    /** A folder of this run; removed at its end. */
    testFolder: string;
    /** A migrated and empty SQLite file, to be copied. */
    sqliteTemplate: string;
    /** `…/postgres` of our own server, which has a migrated and empty database `template_hindsight`; null without one. */
    postgresUrl: string | null;
  }
}

/** Migrates one database of each kind once; every test works on a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "hindsight-test-"));
  const sqliteTemplate = path.join(folder, "template.db");
  await migrate({ url: `file:${sqliteTemplate}` });

  const server = await startPostgres();
  if (server) await makePostgresTemplate(server);
  else console.warn("PostgreSQL is not installed here: its half of the database tests is skipped.");

  project.provide("testFolder", folder);
  project.provide("sqliteTemplate", sqliteTemplate);
  project.provide("postgresUrl", server?.url("postgres") ?? null);
  return () => {
    server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makePostgresTemplate(server: PrivateServer): Promise<void> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  await client.query("CREATE DATABASE template_hindsight");
  await client.end();
  await migrate({ url: server.url("template_hindsight") });
}
