import type { Hunk } from "./diff-tokens";
import type { Token } from "./lex";
import { areAlike } from "./name-likeness";
import { joined, type TokenDiff, type WordEdit } from "./word-edit";

const KEYWORDS = new Set(
  "select from where and or not in is null as on join left right inner outer full cross group by order having limit offset fetch first next rows only insert into values update set delete create alter drop table view index if exists distinct union all case when then else end like ilike between asc desc with recursive using cast interval date timestamp true false default primary key references returning over partition explain analyze show describe top except intersect natural".split(" "),
);
const NAMES_TABLE = /^(?:from|join|into|update|table|describe)$/i;

/** What was changed in a query: a column, a table, a literal or a word of the language. */
export function editsOfSql(diff: TokenDiff): WordEdit[] {
  return diff.hunks.flatMap((hunk) => {
    const removed = diff.before.slice(hunk.beforeFrom, hunk.beforeTo);
    const added = diff.after.slice(hunk.afterFrom, hunk.afterTo);
    if (removed.length !== added.length) return [{ role: "unclear" as const, from: joined(removed, " "), to: joined(added, " ") }];
    return removed.map((token, offset) => editOf(token, added[offset] ?? token, offset, hunk, diff));
  });
}

function editOf(before: Token, after: Token, offset: number, hunk: Hunk, diff: TokenDiff): WordEdit {
  if (!isName(before) || !isName(after)) return { role: isLiteral(before) && isLiteral(after) ? "literal" : "syntax", from: before.text, to: after.text };
  const previous = diff.after[hunk.afterFrom + offset - 1];
  if (isKeyword(before) || isKeyword(after)) return { role: "syntax", from: before.text, to: after.text };
  if (bare(before).toLowerCase() === bare(after).toLowerCase() && before.type !== after.type) return { role: "quoting", from: before.text, to: after.text };
  if (previous && NAMES_TABLE.test(previous.text)) return { role: "table", from: bare(before), to: bare(after) };
  const [from, to] = [lastPart(before), lastPart(after)];
  if (from === to || (!areAlike(from, to) && isListed(diff.before, hunk.beforeFrom + offset))) return { role: "unclear", from: before.text, to: after.text };
  return { role: "column", from, to, owner: tableOf(diff.after, after) };
}

/** In the bare list of a SELECT another column may be another wish; in a condition or a function it stands for the same. */
function isListed(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let before = at - 1; before >= 0; before -= 1) {
    const text = tokens[before]?.text.toLowerCase();
    if (text === ")") depth += 1;
    else if (text === "(" && (depth -= 1) < 0) return false;
    else if (depth === 0 && text !== undefined && /^(?:where|having|on|by|set|and|or)$/.test(text)) return false;
    else if (depth === 0 && text === "select") return true;
  }
  return false;
}

function isName({ type }: Token): boolean {
  return type === "name" || type === "quoted";
}

function isLiteral({ type }: Token): boolean {
  return type === "string" || type === "number";
}

function isKeyword({ type, text }: Token): boolean {
  return type === "name" && KEYWORDS.has(text.toLowerCase());
}

function bare({ type, value, text }: Token): string {
  return type === "quoted" ? value : text.replaceAll('"', "");
}

function lastPart(token: Token): string {
  return token.type === "quoted" ? token.value : (bare(token).split(".").at(-1) ?? bare(token));
}

/** The table a column is read from: the one its alias stands for, else the only one of the query; "" if neither tells. */
function tableOf(tokens: readonly Token[], column: Token): string {
  const tables = new Map<string, string>();
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (!NAMES_TABLE.test(token.text) || !next || !isName(next) || isKeyword(next)) continue;
    const afterNext = tokens[at + 2];
    const alias = afterNext?.text.toLowerCase() === "as" ? tokens[at + 3] : afterNext;
    tables.set(lastPart(next), bare(next));
    if (alias && isName(alias) && !isKeyword(alias)) tables.set(bare(alias), bare(next));
  }
  const owner = column.type === "name" && column.text.includes(".") ? column.text.split(".").at(-2) : undefined;
  if (owner !== undefined) return tables.get(owner) ?? owner;
  const names = new Set(tables.values());
  return names.size === 1 ? ([...names][0] ?? "") : "";
}
