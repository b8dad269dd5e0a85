import type { Token } from "./lex";
import { joined, type WordEdit } from "./word-edit";

/** A program without its imports, and the imports: each name with the module it comes from, "" if it is the module itself. */
export type Imports = Readonly<{ names: ReadonlyMap<string, string>; rest: readonly Token[] }>;

/** `from module import name`, `import module`, `import { name } from "module"`, `const name = require("module")`. */
export function splitImports(tokens: readonly Token[]): Imports {
  const names = new Map<string, string>();
  const rest: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = importAt(tokens, at);
    if (!found) rest.push(...tokens.slice(at, (at += 1)));
    else {
      for (const [name, source] of found.names) names.set(name, source);
      at = found.end;
    }
  }
  return { names, rest };
}

export function addedImports(before: Imports, after: Imports): WordEdit[] {
  return [...after.names].filter(([name]) => !before.names.has(name)).map(([name, source]) => ({ role: "import", from: "", to: name, owner: source }));
}

type Found = Readonly<{ names: readonly (readonly [string, string])[]; end: number }>;

function importAt(tokens: readonly Token[], at: number): Found | null {
  const word = tokens[at];
  if (word?.type !== "name") return null;
  if (word.text === "from") return fromImport(tokens, at);
  if (word.text === "import") return tokens[at + 1]?.text === "{" ? braceImport(tokens, at) : plainImport(tokens, at);
  return /^(?:const|let|var)$/.test(word.text) ? requireCall(tokens, at) : null;
}

function fromImport(tokens: readonly Token[], at: number): Found | null {
  let end = at + 1;
  while (tokens[end]?.type === "name" && tokens[end]?.text !== "import" || tokens[end]?.text === ".") end += 1;
  if (tokens[end]?.text !== "import" || end === at + 1) return null;
  const source = joined(tokens.slice(at + 1, end), "");
  const names: (readonly [string, string])[] = [];
  let next = end + 1;
  while (tokens[next]?.type === "name") {
    const isAliased = tokens[next + 1]?.text === "as";
    names.push([tokens[isAliased ? next + 2 : next]?.text ?? "", source]);
    next += isAliased ? 3 : 1;
    if (tokens[next]?.text !== ",") break;
    next += 1;
  }
  return names.length > 0 ? { names, end: next } : null;
}

function plainImport(tokens: readonly Token[], at: number): Found | null {
  let end = at + 1;
  while (tokens[end]?.type === "name" && tokens[end + 1]?.text === ".") end += 2;
  if (tokens[end]?.type !== "name") return null;
  const name = joined(tokens.slice(at + 1, end + 1), "");
  if (tokens[end + 1]?.text === "from" && tokens[end + 2]?.type === "string") return { names: [[name, tokens[end + 2]?.value ?? ""]], end: end + 3 };
  const isAliased = tokens[end + 1]?.text === "as";
  return { names: isAliased ? [[tokens[end + 2]?.text ?? "", name]] : [[name, ""]], end: isAliased ? end + 3 : end + 1 };
}

function braceImport(tokens: readonly Token[], at: number): Found | null {
  const close = tokens.findIndex((token, index) => index > at && token.text === "}");
  if (close < 0 || tokens[close + 1]?.text !== "from" || tokens[close + 2]?.type !== "string") return null;
  return { names: namesBetween(tokens, at + 1, close, tokens[close + 2]?.value ?? ""), end: close + 3 };
}

function requireCall(tokens: readonly Token[], at: number): Found | null {
  const equals = tokens[at + 1]?.text === "{" ? tokens.findIndex((token, index) => index > at && token.text === "}") + 1 : at + 2;
  if (tokens[equals]?.text !== "=" || tokens[equals + 1]?.text !== "require" || tokens[equals + 3]?.type !== "string") return null;
  return { names: namesBetween(tokens, at, equals, tokens[equals + 3]?.value ?? ""), end: equals + 5 };
}

function namesBetween(tokens: readonly Token[], from: number, to: number, source: string): (readonly [string, string])[] {
  return tokens.slice(from + 1, to).flatMap(({ type, text }) => (type === "name" ? [[text, source] as const] : []));
}
