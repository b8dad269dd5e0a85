import { readLenient, type Effort } from "./model-answer-lenient";

export type JsonRecord = Readonly<Record<string, unknown>>;
export type FoundObject = Readonly<{ value: JsonRecord; isCutOff: boolean }>;

/** An answer is a few thousand characters; of more, both ends are looked at. */
const MAX_LENGTH = 100_000;
/** Characters, in all looks together. */
const EFFORT = 1_500_000;
/** Objects beyond the last of these are examples and drafts. */
const MAX_FOUND = 40;
const START = /\{(?=\s{0,200}(?:["'“‘「`}\p{L}_$/#]|$))/gu;
const MAX_INSIDES = 40;
const MAX_NESTING = 3;

/** The part of an answer that is looked at: without byte order marks, and what a reasoning model thought aloud last. */
export function answerText(text: string): string {
  const half = MAX_LENGTH / 2;
  const bounded = text.length > MAX_LENGTH ? `${text.slice(0, half)}\n${text.slice(-half)}` : text;
  const plain = bounded.replaceAll("\ufeff", "").trim();
  const thought = plain.lastIndexOf("</think>");
  const said = thought < 0 ? "" : plain.slice(thought + "</think>".length).trim();
  return said.includes("{") ? said : plain;
}

/** Objects that are JSON as they stand, the last first. */
export function findStrict(text: string): FoundObject[] {
  const whole = parse(text);
  if (typeof whole === "string") return findStrict(answerText(whole));
  const effort: Effort = { left: EFFORT };
  return findAll(text, (start) => {
    const end = endOfObject(text, start, effort);
    if (end === null) return null;
    const value = parse(text.slice(start, end));
    return isRecord(value) ? { value, end, isCutOff: false } : null;
  });
}

/** Objects as they were meant, the last first. */
export function findLenient(text: string): FoundObject[] {
  const effort: Effort = { left: EFFORT };
  return findAll(text, (start) => {
    const read = readLenient(text, start, effort);
    return read !== null && isRecord(read.value) && Object.keys(read.value).length > 0 ? { ...read, value: read.value } : null;
  });
}

/** The object itself, and those inside it: an answer is often wrapped (`{"reflection": {…}}`), even as text. */
export function insidesOf(found: JsonRecord): JsonRecord[] {
  const insides: JsonRecord[] = [];
  const visit = (value: unknown, depth: number) => {
    if (insides.length >= MAX_INSIDES || depth > MAX_NESTING) return;
    if (typeof value === "string" && value.trimStart().startsWith("{")) return visit(parse(value), depth + 1);
    if (Array.isArray(value)) return value.slice(0, MAX_INSIDES).forEach((item) => visit(item, depth + 1));
    if (!isRecord(value)) return;
    insides.push(value);
    Object.values(value).slice(0, MAX_INSIDES).forEach((item) => visit(item, depth + 1));
  };
  visit(found, 0);
  return insides;
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Found = FoundObject & Readonly<{ end: number }>;

function findAll(text: string, read: (start: number) => Found | null): FoundObject[] {
  const all: FoundObject[] = [];
  let from = 0;
  for (const { index } of text.matchAll(START)) {
    if (index < from) continue;
    const found = read(index);
    if (!found) continue;
    all.push({ value: found.value, isCutOff: found.isCutOff });
    from = found.end;
  }
  return all.slice(-MAX_FOUND).reverse();
}

/** The place behind the brace that closes the one at `start`; null where none does. */
function endOfObject(text: string, start: number, effort: Effort): number | null {
  let depth = 0;
  let isInText = false;
  for (let at = start; at < text.length; at += 1) {
    effort.left -= 1;
    if (effort.left < 0) return null;
    const char = text.charAt(at);
    if (isInText) {
      if (char === "\\") at += 1;
      else if (char === '"') isInText = false;
    } else if (char === '"') isInText = true;
    else if (char === "{") depth += 1;
    else if (char === "}") {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
