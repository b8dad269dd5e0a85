import { breathe } from "./breathe";
import type { Queryable } from "./client";
import { storableText, toStorableJson } from "./storable";

/** How a column is stored. `json` columns hold any JSON value; a JavaScript null is SQL's NULL in every kind. */
export type ColumnKind = "text" | "int" | "bigint" | "float" | "bool" | "datetime" | "json";

type Value<Kind extends ColumnKind> = Kind extends "text" ? string
  : Kind extends "int" | "float" ? number
  : Kind extends "bigint" ? bigint
  : Kind extends "bool" ? boolean
  : Kind extends "datetime" ? Date
  : unknown;
export type BulkRow<Columns extends Record<string, ColumnKind>> = { readonly [Name in keyof Columns]: Value<Columns[Name]> | null };

const BATCH = 500;
const POSTGRESQL_TYPES: Readonly<Record<ColumnKind, string>> = {
  text: "text", int: "integer", bigint: "bigint", float: "double precision", bool: "boolean", datetime: "timestamp(3)", json: "text",
};

/**
 * Inserts many rows with one parameter a batch: five times as fast as createMany, on both databases. Rows whose key is
 * taken are left out. Name every column that has no default in the database, dates made by Prisma (`@default(now())`
 * is in the database's own format there, `@updatedAt` nowhere) included.
 *
 * @param table the model's name; with `columns` and `returning` never from outside: they become part of the statement
 * @param returning columns of the added rows to answer; none is the fastest
 * @returns `returning` of the rows that were added, in no promised order
 */
export async function insertJson<Columns extends Record<string, ColumnKind>, Key extends keyof Columns & string>(
  { prisma, dialect, runEach }: Queryable,
  table: string,
  columns: Columns,
  rows: readonly BulkRow<Columns>[],
  returning: readonly Key[],
): Promise<Pick<BulkRow<Columns>, Key>[]> {
  const names = Object.keys(columns);
  const kinds = Object.entries(columns);
  const sql = dialect === "sqlite" ? sqliteStatement(table, columns, returning) : postgresqlStatement(table, columns, returning);
  const added: Pick<BulkRow<Columns>, Key>[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    if (start > 0) await breathe();
    const batch = rows.slice(start, start + BATCH).map((row) => kinds.map(([name, kind]) => toPlain(kind, row[name], dialect === "sqlite")));
    if (runEach && returning.length === 0) {
      runEach(`INSERT INTO ${quote(table)} (${list(names)}) VALUES (${names.map(() => "?").join(", ")}) ON CONFLICT DO NOTHING`, batch);
      continue;
    }
    const parameter = JSON.stringify(dialect === "sqlite" ? batch : batch.map((values) => Object.fromEntries(values.map((value, index) => [`c${index}`, value]))));
    // Rows that come back cost about as much as the insert: they are asked for only where somebody looks at them.
    if (returning.length === 0) await prisma.$executeRawUnsafe(sql, parameter);
    else added.push(...(await prisma.$queryRawUnsafe<Pick<BulkRow<Columns>, Key>[]>(sql, parameter)));
  }
  return added;
}

function sqliteStatement(table: string, columns: Record<string, ColumnKind>, returning: readonly string[]): string {
  const values = Object.keys(columns).map((_name, index) => `j.value ->> ${index}`);
  // "WHERE true" keeps SQLite from reading ON CONFLICT as a join.
  return `INSERT INTO ${quote(table)} (${list(Object.keys(columns))}) SELECT ${values.join(", ")} FROM json_each(?) AS j WHERE true ON CONFLICT DO NOTHING${returningClause(returning)}`;
}

function postgresqlStatement(table: string, columns: Record<string, ColumnKind>, returning: readonly string[]): string {
  const kinds = Object.values(columns);
  const values = kinds.map((kind, index) => (kind === "json" ? `j.c${index}::jsonb` : `j.c${index}`));
  const shape = kinds.map((kind, index) => `c${index} ${POSTGRESQL_TYPES[kind]}`);
  return `INSERT INTO ${quote(table)} (${list(Object.keys(columns))}) SELECT ${values.join(", ")} FROM jsonb_to_recordset($1::jsonb) AS j(${shape.join(", ")}) ON CONFLICT DO NOTHING${returningClause(returning)}`;
}

function returningClause(names: readonly string[]): string {
  return names.length === 0 ? "" : ` RETURNING ${list(names)}`;
}

/** A value as it travels in the parameter; dates in the form Prisma itself stores, or it could not find them again. */
function toPlain(kind: ColumnKind, value: unknown, isSqlite: boolean): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (kind === "json") return toStorableJson(value);
  if (value instanceof Date) return isSqlite ? value.toISOString().replace("Z", "+00:00") : value.toISOString();
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return isSqlite ? Number(value) : value; // better-sqlite3 binds none
  throw new TypeError(`a ${typeof value} is no ${kind}`);
}

function list(names: readonly string[]): string {
  return names.map(quote).join(", ");
}

function quote(name: string): string {
  if (!/^\w+$/.test(name)) throw new TypeError(`not a name: ${name}`);
  return `"${name}"`;
}
