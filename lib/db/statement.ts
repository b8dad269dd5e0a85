import type { Queryable } from "./client";

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

  /** Whether a column holds a text, whatever the case; no character of the text is a wildcard. */
  contains(columns: readonly string[], text: string): string {
    const escaped = (spelling: string) => `%${spelling.replace(/[\\%_]/g, "\\$&")}%`;
    const like = this.#isSqlite ? "LIKE" : "ILIKE";
    const spellings = this.#isSqlite ? spellingsOf(text) : [text];
    return `(${columns.flatMap((column) => spellings.map((spelling) => `${column} ${like} ${this.put(escaped(spelling))} ESCAPE '\\'`)).join(" OR ")})`;
  }
}

/** SQLite folds the case of A-Z only; for other letters the ways a word is usually written are asked for each. */
function spellingsOf(text: string): string[] {
  const lower = text.toLowerCase();
  if (/^[\0-\x7f]*$/.test(text)) return [text];
  return [...new Set([text, lower, text.toUpperCase(), lower.slice(0, 1).toUpperCase() + lower.slice(1)])];
}
