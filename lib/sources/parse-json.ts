import { isObject } from "./values";

/** Deeper than any agent's data; what follows (redaction, storing) may walk values recursively. */
export const MAX_DEPTH = 200;

export type Parsed = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; message: string }>;

// A lone surrogate and NUL have no place in a database's text; `__proto__` as a key is never data.
const SUSPECT = /\\u(?:0000|d[89a-f]|005f)|__proto__|\p{Surrogate}|\0/iu;
const UNSTORABLE = /\p{Surrogate}|\0/gu;

/** Parses one value and makes it safe to hold: bounded depth, well-formed text, no prototype keys. Never throws. */
export function parseJson(text: string): Parsed {
  if (isTooDeep(text)) return { ok: false, message: `nested deeper than ${MAX_DEPTH} levels` };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value: SUSPECT.test(text) ? cleaned(value) : value };
  } catch (error) {
    return { ok: false, message: `not valid JSON: ${reasonOf(error)}` };
  }
}

// Engines quote the text in their message; a recorded secret must not come back in an error.
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const position = /position (\d+)/.exec(message)?.[1];
  if (/end of JSON input|Unterminated/.test(message)) return "it ends in the middle";
  return position === undefined ? "unexpected character" : `unexpected character at ${position}`;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isInText) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isInText = false;
    } else if (code === 0x22) isInText = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

/** Text that any database can hold: lone surrogates and NUL become U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(UNSTORABLE, "\uFFFD");
}

// Recursion is safe here: the depth was checked before.
function cleaned(value: unknown): unknown {
  if (typeof value === "string") return wellFormed(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== "__proto__");
  return Object.fromEntries(entries.map(([key, member]) => [wellFormed(key), cleaned(member)]));
}
