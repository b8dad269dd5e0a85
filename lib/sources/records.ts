import type { JsonItem } from "./json-item";
import { readJson } from "./json-stream";
import { readLines } from "./line-stream";
import { parseJson } from "./parse-json";
import { salvageJson } from "./salvage-json";

/** A value of a file with its place; lines and JSON files look alike from here on. */
export type FileRecord = JsonItem;

const DECIDE_WITHIN = 1024 * 1024;

/**
 * Reads any JSON file: a top-level array element by element, one object, or one value a line (JSONL, NDJSON).
 *
 * @param arrays names of arrays inside a single top-level object that are streamed element by element
 */
export async function* readRecords(chunks: AsyncIterable<string>, arrays: readonly string[] = []): AsyncGenerator<FileRecord> {
  const source = chunks[Symbol.asyncIterator]();
  let head = "";
  let decided: "lines" | "json" | null = null;
  while (decided === null) {
    const next = await source.next();
    if (!next.done) head += next.value;
    decided = layoutOf(head, next.done === true, arrays);
  }
  const all = resumed(head, source);
  yield* decided === "json" ? readJson(all, arrays) : lineRecords(all);
}

/** Lines where the first line is a value of its own, or is broken inside a text; null while that is not to be seen yet. */
function layoutOf(head: string, isAll: boolean, arrays: readonly string[]): "lines" | "json" | null {
  const start = head.search(/\S/);
  if (start < 0) return isAll ? "lines" : null;
  if (head[start] === "[") return "json";
  if (head[start] !== "{") return "lines";
  const end = head.indexOf("\n", start);
  if (end < 0 && !isAll && head.length < DECIDE_WITHIN) return null;

  if (end < 0) return !isAll && !arrays.some((name) => head.includes(`"${name}"`)) ? "lines" : "json";
  const line = head.slice(start, end);
  const { innermost, isInText } = stateAfter(line);
  if (isInText || innermost === undefined) return "lines";
  const next = /\S/.exec(head.slice(end))?.[0];
  if (next === undefined && !isAll) return null;
  // Inside an object a member has to follow; an object there is the next line of a file whose first line was cut.
  return next === "{" && innermost === "{" && !/:\s*$/.test(line) ? "lines" : "json";
}

function stateAfter(line: string): { innermost: string | undefined; isInText: boolean } {
  const open: string[] = [];
  let isInText = false;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (isInText) {
      if (char === "\\") at++;
      else if (char === '"') isInText = false;
    } else if (char === '"') isInText = true;
    else if (char === "{" || char === "[") open.push(char);
    else if (char === "}" || char === "]") open.pop();
  }
  return { innermost: open.at(-1), isInText };
}

async function* lineRecords(chunks: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  for await (const { line, text, isLast } of readLines(chunks)) {
    const place = { line, index: line - 1, key: null };
    if (text === null) {
      yield { kind: "bad", ...place, message: "the line is longer than 32 MiB" };
      continue;
    }
    const parsed = parseJson(text);
    if (parsed.ok) yield { kind: "value", ...place, value: parsed.value };
    else if (isLast && parsed.message.includes("in the middle")) yield { kind: "cut", ...place, salvage: salvageJson(text) };
    else yield { kind: "bad", ...place, message: parsed.message };
  }
}

async function* resumed(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
