import { isGrouped } from "./compare-scalars";
import { canonicalEncoding } from "./encoding";
import type { Token } from "./lex";
import { isPathLike } from "./text-grammar";
import { joined, type TokenDiff, type WordEdit } from "./word-edit";

/** What was changed in a program: an import, a named argument, a name, a literal, a test for nothing. */
export function editsOfCode({ before, after, hunks }: TokenDiff): WordEdit[] {
  return hunks.flatMap((hunk) => {
    const removed = before.slice(hunk.beforeFrom, hunk.beforeTo);
    const added = after.slice(hunk.afterFrom, hunk.afterTo);
    if (removed.length === added.length) return removed.map((token, offset) => replaced(token, added[offset] ?? token));
    if (added.length === 1 && isGrouped(joined(removed, "")) && joined(removed, "").replaceAll(",", "") === joined(added, "")) return [{ role: "digits", from: joined(removed, ""), to: joined(added, "") }];
    if (removed.length === 0) return insertions(added, after.slice(Math.max(0, hunk.afterFrom - 2), hunk.afterFrom), after.slice(hunk.afterTo, hunk.afterTo + 2));
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

/** Lines or arguments that came: imports, `name=value`, `if x is None`. */
function insertions(added: readonly Token[], left: readonly Token[], right: readonly Token[]): WordEdit[] {
  const imports = importsIn(added);
  if (imports.length > 0) return imports;
  const argument = namedArgument(added, left, right);
  if (argument) return [argument];
  const guarded = guardIn(added);
  return [guarded === null ? { role: "unclear", from: "", to: joined(added, " ") } : { role: "guard", from: "", to: guarded }];
}

/** `from module import name`, `import module`, `import { name } from "module"`, `const name = require("module")`. */
function importsIn(added: readonly Token[]): WordEdit[] {
  const found: WordEdit[] = [];
  const text = (at: number) => added[at]?.text ?? "";
  for (let at = 0; at < added.length; at += 1) {
    if (text(at) === "from" && added[at + 1]?.type === "name") {
      let end = at + 1;
      while (text(end + 1) === "." && added[end + 2]?.type === "name") end += 2;
      if (text(end + 1) !== "import") continue;
      const source = joined(added.slice(at + 1, end + 1), "");
      for (let name = end + 2; added[name]?.type === "name"; name += 2) {
        found.push({ role: "import", from: "", to: text(name), owner: source });
        if (text(name + 1) !== ",") break;
      }
      at = end + 1;
    } else if (text(at) === "import" && added[at + 1]?.type === "name" && text(at + 2) !== "from") {
      const alias = text(at + 2) === "as" ? text(at + 3) : "";
      found.push({ role: "import", from: "", to: alias || text(at + 1), owner: alias ? text(at + 1) : "" });
    } else if (text(at) === "require" && text(at + 1) === "(" && text(at - 1) === "=") {
      const names = text(at - 2) === "}" ? added.slice(0, at - 2).filter(({ type, text: word }) => type === "name" && !/^(?:const|let|var)$/.test(word)).map(({ text: word }) => word) : [text(at - 2)];
      for (const name of names) found.push({ role: "import", from: "", to: name, owner: added[at + 2]?.value ?? "" });
    }
  }
  return found;
}

/** `, name=value` or `name=value,` inside the brackets of a call. */
function namedArgument(added: readonly Token[], left: readonly Token[], right: readonly Token[]): WordEdit | null {
  const isFirst = added.at(-1)?.text === "," && /[(]/.test(left.at(-1)?.text ?? "");
  const isNext = added[0]?.text === ",";
  const isOnly = left.at(-1)?.text === "(" && right[0]?.text === ")";
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
