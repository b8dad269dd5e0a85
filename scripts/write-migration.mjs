// Writes the next migration of both databases from the change in prisma/schema.prisma (development only; no server needed).
//
//   node scripts/write-migration.mjs add_task_agent
//
// Needs a column? Change prisma/schema.prisma, run this, then `node scripts/generate.mjs`, and commit the schema, the two
// new folders under prisma/migrations and prisma/migrations/schema.snapshot.prisma together. Never edit a committed
// migration: databases that have applied it refuse to start. What Prisma cannot express (triggers) is appended by hand
// to the new file before it is committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { NO_FILTERS, openSchemaEngine } from "./schema-engine.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const migrations = path.join(root, "prisma/migrations");
const snapshotFile = path.join(migrations, "schema.snapshot.prisma");

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("usage: node scripts/write-migration.mjs <name_in_snake_case>");
  process.exit(2);
}

const schema = readFileSync(path.join(root, "prisma/schema.prisma"), "utf8");
const snapshot = existsSync(snapshotFile) ? readFileSync(snapshotFile, "utf8") : null;

const scripts = {};
for (const provider of ["sqlite", "postgresql"]) scripts[provider] = await diff(provider);
if (Object.values(scripts).every(isEmpty)) {
  console.log("the schema has not changed");
  process.exit(0);
}

const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
for (const [provider, sql] of Object.entries(scripts)) {
  const folder = path.join(migrations, provider, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "migration.sql"), sql);
  console.log(path.relative(root, path.join(folder, "migration.sql")));
}
writeFileSync(snapshotFile, schema);

async function diff(provider) {
  const to = { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: forProvider(schema, provider) }] };
  const from = snapshot === null ? { tag: "empty" } : { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: forProvider(snapshot, provider) }] };
  const factory = provider === "sqlite" ? new PrismaBetterSqlite3({ url: ":memory:" }) : postgresqlStandIn();
  const engine = await openSchemaEngine(forProvider(schema, provider), factory);
  try {
    const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, filters: NO_FILTERS });
    return stdout ?? "";
  } finally {
    engine.free();
  }
}

/** The engine asks a PostgreSQL server for its version before it compares two schemas; this answers. */
function postgresqlStandIn() {
  const answer = { columnNames: ["version", "numeric_version"], columnTypes: [7, 7], rows: [["PostgreSQL 15.0", "150000"]] };
  const connection = {
    provider: "postgres",
    adapterName: "stand-in",
    queryRaw: async () => answer,
    executeRaw: async () => 0,
    executeScript: async () => undefined,
    getConnectionInfo: () => ({ schemaName: "public", supportsRelationJoins: true }),
    dispose: async () => undefined,
  };
  return { provider: "postgres", adapterName: "stand-in", connect: async () => connection, connectToShadowDb: async () => connection };
}

function forProvider(text, provider) {
  return text.replace(/provider(\s+)= "sqlite"/, `provider = "${provider}"`);
}

function isEmpty(sql) {
  return sql.replace(/--.*$/gm, "").trim() === "";
}
