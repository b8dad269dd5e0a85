import { CUT_MARK } from "../cut-text";
import { diffTokens, type Hunk } from "./diff-tokens";
import { addEdit, type Comparison, type Place } from "./edit";
import { lex, type Dialect, type Token } from "./lex";
import { addedImports, splitImports, type Imports } from "./code-imports";
import { editsOfCode } from "./code-edits";
import { editsOfSql } from "./sql-edits";
import type { TokenDiff } from "./word-edit";

/** Two queries or two programs, token by token. */
export function compareWords(before: string, after: string, dialect: Dialect, place: Place, comparison: Comparison): void {
  for (const [one, other, isOpen] of sharedParts(before, after, comparison)) {
    const [sent, mended] = [split(lex(one, dialect), dialect), split(lex(other, dialect), dialect)];
    for (const edit of addedImports(sent, mended)) addEdit(comparison, place, edit);
    const diff = diffOf(sent.rest, mended.rest, isOpen, comparison);
    if (!diff) addEdit(comparison, place, { role: "unclear", from: "", to: "" });
    else for (const edit of dialect === "sql" ? editsOfSql(diff) : editsOfCode(diff)) addEdit(comparison, place, edit);
  }
}

/** The order of imports tells nothing, and a name within them is not the name where it is used. */
function split(tokens: readonly Token[], dialect: Dialect): Imports {
  return dialect === "code" ? splitImports(tokens) : { names: new Map(), rest: tokens };
}

type Open = Readonly<{ start: boolean; end: boolean }>;

/** Of cut texts only what stands before the cut in both, and what stands after it in both. */
function sharedParts(before: string, after: string, comparison: Comparison): (readonly [string, string, Open])[] {
  if (!before.includes(CUT_MARK) && !after.includes(CUT_MARK)) return [[before, after, { start: false, end: false }]];
  comparison.hasHidden = true;
  const head = (text: string) => text.split(CUT_MARK, 1)[0] ?? "";
  const tail = (text: string) => text.slice(text.lastIndexOf(CUT_MARK) + 1);
  return [
    [head(before), head(after), { start: false, end: true }],
    [tail(before), tail(after), { start: true, end: false }],
  ];
}

function diffOf(before: readonly Token[], after: readonly Token[], open: Open, comparison: Comparison): TokenDiff | null {
  const hunks = diffTokens(before.map(({ text }) => text), after.map(({ text }) => text));
  if (!hunks) return null;
  const changed = hunks.reduce((sum, hunk) => sum + hunk.beforeTo - hunk.beforeFrom, 0);
  comparison.shared += before.length - changed;
  comparison.smaller += Math.min(before.length, after.length);
  const isSeen = ({ beforeFrom, beforeTo, afterFrom, afterTo }: Hunk) =>
    !(open.end && (beforeTo === before.length || afterTo === after.length)) && !(open.start && (beforeFrom === 0 || afterFrom === 0));
  return { before, after, hunks: hunks.filter(isSeen) };
}
