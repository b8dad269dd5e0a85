import { isGrouped } from "./compare-scalars";
import { canonicalEncoding } from "./encoding";
import type { Token } from "./lex";
import { isPathLike } from "./text-grammar";
import { joined, type TokenDiff, type WordEdit } from "./word-edit";

/** What was changed in a program: a named argument, a name, a literal, a test for nothing. */
export function editsOfCode({ before, after, hunks }: TokenDiff): WordEdit[] {
  return hunks.flatMap((hunk): WordEdit[] => {
    const removed = before.slice(hunk.beforeFrom, hunk.beforeTo);
    const added = after.slice(hunk.afterFrom, hunk.afterTo);
    if (removed.length === added.length) return removed.map((token, offset) => replaced(token, added[offset] ?? token));
    if (added.length === 1 && isGrouped(joined(removed, "")) && joined(removed, "").replaceAll(",", "") === joined(added, "")) return [{ role: "digits", from: joined(removed, ""), to: joined(added, "") }];
    if (removed.length === 0) return [insertion(added, { before, left: after[hunk.afterFrom - 1], right: after[hunk.afterTo] })];
    const argument = added.length === 0 ? namedArgument(removed, before[hunk.beforeFrom - 1], before[hunk.beforeTo]) : null;
    if (argument?.role === "parameter") return [{ role: "parameter", from: argument.to, to: "" }];
    return [{ role: "unclear", from: joined(removed, " "), to: joined(added, " ") }];
  });
}

function replaced(before: Token, after: Token): WordEdit {
  const [from, to] = [before.value, after.value];
  if (before.type === "string" && after.type === "string") {
    if (canonicalEncoding(from) !== null && canonicalEncoding(to) !== null) return { role: "encoding", from, to };
    if (isPathLike(from) && isPathLike(to)) return { role: "path", from, to };
    return { role: "literal", from, to };
  }
  if (before.type === "name" && after.type === "name") return { role: "name", from, to };
  return { role: before.type === "number" && after.type === "number" ? "literal" : "syntax", from: before.text, to: after.text };
}

type Around = Readonly<{ before: readonly Token[]; left: Token | undefined; right: Token | undefined }>;

/** What came: `name=value`, or `if x is None` for a name that was used before. */
function insertion(added: readonly Token[], { before, left, right }: Around): WordEdit {
  const argument = namedArgument(added, left, right);
  if (argument) return argument;
  const guarded = guardIn(added);
  const isUsed = guarded !== null && before.some(({ text }) => text === guarded);
  return isUsed ? { role: "guard", from: "", to: guarded } : { role: "unclear", from: "", to: joined(added, " ") };
}

/** `, name=value` or `name=value,` inside the brackets of a call. */
function namedArgument(added: readonly Token[], left: Token | undefined, right: Token | undefined): WordEdit | null {
  const isFirst = added.at(-1)?.text === "," && left?.text === "(";
  const isNext = added[0]?.text === ",";
  const isOnly = left?.text === "(" && right?.text === ")";
  if (!isFirst && !isNext && !isOnly) return null;
  const [name, sign, value, ...rest] = isNext ? added.slice(1) : isFirst ? added.slice(0, -1) : added;
  if (name?.type !== "name" || sign?.text !== "=" || !value || rest.length > 0) return null;
  if (/^(?:encoding|charset)$/.test(name.text) && canonicalEncoding(value.value) !== null) return { role: "encoding", from: "", to: value.value };
  return { role: "parameter", from: "", to: name.text };
}

/** The name that a new condition tests for being nothing. */
function guardIn(added: readonly Token[]): string | null {
  const words = joined(added, " ");
  return /\bif (?:not )?([A-Za-z_]\w{0,40}) (?:is (?:not )?None|[!=]==? (?:null|undefined|None)|:)/.exec(words)?.[1] ?? /\bif not ([A-Za-z_]\w{0,40}) :/.exec(words)?.[1] ?? null;
}
