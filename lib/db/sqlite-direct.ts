import type { Database, Statement } from "better-sqlite3";
import type { ReadRows, RunEach } from "./transaction";

const KEPT = 200;

type Prepared = Readonly<{ statement: Statement; dates: readonly string[] }>;

/** Statements on one connection, past Prisma, which adds up to a millisecond to each: for the few that every recording comes by. */
export class SqliteDirect {
  readonly #prepared = new Map<string, Prepared>();

  constructor(private readonly client: Database) {}

  /** Runs a statement for many rows, inside the transaction that is open here: one JSON parameter through Prisma costs three times as much. */
  readonly runEach: RunEach = (sql, rows) => {
    if (!this.client.inTransaction) throw new Error("runEach belongs inside a transaction");
    const { statement } = this.#prepare(sql);
    for (const row of rows) statement.run(...row);
  };

  readonly readRows: ReadRows = (sql, values) => {
    const { statement, dates } = this.#prepare(sql);
    const rows = statement.all(...values) as Record<string, unknown>[];
    for (const row of rows) for (const name of dates) if (typeof row[name] === "string") row[name] = new Date(row[name]);
    return rows;
  };

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.client.prepare(sql);
    const dates = statement.reader ? statement.columns().flatMap(({ name, type }) => (type === "DATETIME" ? [name] : [])) : [];
    // Few texts come here; one with many placeholders more or less is all that could add up.
    if (this.#prepared.size >= KEPT) this.#prepared.clear();
    const prepared = { statement, dates };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
