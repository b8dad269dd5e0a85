import type { Queryable } from "./client";
import { storableText } from "./storable";

/** A SQL text under construction and the values that go with it, for either database. */
export class Statement {
  readonly values: unknown[] = [];
  readonly #isSqlite: boolean;

  constructor({ dialect }: Pick<Queryable, "dialect">) {
    this.#isSqlite = dialect === "sqlite";
  }

  /** Takes a value in, and gives what stands for it in the text. */
  put(value: string | number | Date): string {
    this.values.push(value);
    return this.#isSqlite ? "?" : `$${this.values.length}`;
  }

  /** Runs it as `sql`, for its effect. In a transaction of SQLite past Prisma, which adds a quarter of a millisecond: recording comes here twice for each task. */
  async execute({ prisma, runEach }: Queryable, sql: string): Promise<void> {
    if (runEach) runEach(sql, [this.values.map(toSqlite)]);
    else await prisma.$executeRawUnsafe(sql, ...this.values);
  }

  /** Its rows, run as `sql`; past Prisma where that can be. */
  async read<Row>({ prisma, readRows }: Queryable, sql: string): Promise<Row[]> {
    return readRows ? (readRows(sql, this.values.map(toSqlite)) as Row[]) : prisma.$queryRawUnsafe<Row[]>(sql, ...this.values);
  }

  /** Whether a column holds a text, whatever the case; no character of the text is a wildcard. */
  contains(columns: readonly string[], text: string): string {
    const escaped = (spelling: string) => `%${spelling.replace(/[\\%_]/g, "\\$&")}%`;
    const like = this.#isSqlite ? "LIKE" : "ILIKE";
    const spellings = this.#isSqlite ? spellingsOf(text) : [text];
    return `(${columns.flatMap((column) => spellings.map((spelling) => `${column} ${like} ${this.put(escaped(spelling))} ESCAPE '\\'`)).join(" OR ")})`;
  }
}

/** As Prisma would have stored it. */
function toSqlite(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString().replace("Z", "+00:00");
  return typeof value === "string" ? storableText(value) : value;
}

/** SQLite folds the case of A-Z only; for other letters the ways a word is usually written are asked for each. */
function spellingsOf(text: string): string[] {
  const lower = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(text)) return [text];
  return [...new Set([text, lower, text.toUpperCase(), lower.slice(0, 1).toUpperCase() + lower.slice(1)])];
}
