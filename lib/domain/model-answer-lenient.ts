/** Shared by all readings of one text, so that hostile text costs a bounded amount of work. */
export type Effort = { left: number };

/** What of a value was read; `end` is the place behind it. */
type Lenient = Readonly<{ value: unknown; end: number; isCutOff: boolean }>;

const MAX_DEPTH = 32;
const MAX_KEY = 80;
const CLOSERS: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”\"", "‘": "’'", "「": "」", "`": "`" };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", '"': '"', "'": "'", "`": "`", "\\": "\\", "/": "/" };
const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, none: null, undefined: null };
const BLANK = /(?:[\s\u00a0\ufeff]+|\/\/[^\n]*|#[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$))+/y;
const BARE_KEY = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const BARE_VALUE = /[^,，{}[\]"\n]+/y;
const NEXT_KEY = /(?:["'“‘「`][^"'”’」`\n]{1,80}["'”’」`]|[\p{L}_$][\p{L}\p{N}_$-]{0,80})\s{0,20}[:：]/uy;

/** One for all: it is thrown often, and its stack would cost more than the reading. */
const UNREADABLE = new Error("no object");

/**
 * Reads the object that begins at `start` the way it was meant: comments, trailing and missing commas, single and
 * typographic quotes, bare keys, quotes inside texts, line breaks in them, a missing end. Of a text that is cut off the
 * unfinished last entry is left out: half a sentence says something else than the whole.
 *
 * @returns null where it is no object
 */
export function readLenient(text: string, start: number, effort: Effort): Lenient | null {
  if (effort.left <= 0) return null;
  const reader = new Reader(text, start, effort);
  try {
    const value = reader.object(0);
    return { value, end: reader.at, isCutOff: reader.isCutOff };
  } catch (error) {
    if (error === UNREADABLE) return null;
    throw error;
  }
}

/** An entry that the end of the text cut off. */
const UNFINISHED = Symbol("unfinished");

class Reader {
  isCutOff = false;

  constructor(
    private readonly text: string,
    public at: number,
    private readonly effort: Effort,
  ) {}

  object(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    this.at += 1;
    for (;;) {
      const next = this.nextEntry("}", "]");
      if (next === null) return Object.fromEntries(entries);
      const key = this.key();
      this.skipBlanks();
      if (this.isAtEnd()) return this.cutOff(Object.fromEntries(entries));
      if (!/[:：]/.test(this.char())) throw UNREADABLE;
      this.at += 1;
      const value = this.value(depth + 1, true);
      if (value !== UNFINISHED) entries.push([key, value]);
    }
  }

  private array(depth: number): unknown[] {
    const items: unknown[] = [];
    this.at += 1;
    while (this.nextEntry("]", "}") !== null) {
      const from = this.at;
      const item = this.value(depth + 1, false);
      this.skipBlanks();
      if (typeof item === "string" && /[:：]/.test(this.char())) {
        // A key: the bracket was forgotten.
        this.at = from;
        return items;
      }
      if (item !== UNFINISHED) items.push(item);
    }
    return items;
  }

  /** Goes to the next entry. Null at the end of the container; the closer of the one around it ends this one too. */
  private nextEntry(own: string, other: string): string | null {
    this.skipBlanks();
    while (/[,，;]/.test(this.char())) {
      this.spend(1);
      this.at += 1;
      this.skipBlanks();
    }
    if (this.isAtEnd()) return this.cutOff(null);
    const char = this.char();
    if (char === other) return null;
    if (char !== own) return char;
    this.at += 1;
    return null;
  }

  private value(depth: number, isInObject: boolean): unknown {
    if (depth > MAX_DEPTH) throw UNREADABLE;
    this.skipBlanks();
    if (this.isAtEnd()) return this.cutOff(UNFINISHED);
    const char = this.char();
    if (char === "{") return this.object(depth);
    if (char === "[") return this.array(depth);
    return CLOSERS[char] === undefined ? this.bareValue() : this.string(isInObject);
  }

  private key(): string {
    if (CLOSERS[this.char()] !== undefined) {
      const key = this.string(false, true);
      if (typeof key === "string" && key.length <= MAX_KEY) return key;
      if (key === UNFINISHED) return "";
      throw UNREADABLE;
    }
    const key = this.match(BARE_KEY);
    if (key === null || key.length > MAX_KEY) throw UNREADABLE;
    return key;
  }

  private string(isInObject: boolean, isKey = false): string | typeof UNFINISHED {
    const closers = CLOSERS[this.char()] ?? "";
    let read = "";
    let from = (this.at += 1);
    for (; !this.isAtEnd(); this.at += 1) {
      this.spend(1);
      const char = this.char();
      if (char === "\\") {
        read += this.text.slice(from, this.at) + this.escape();
        from = this.at + 1;
      } else if (closers.includes(char) && (isKey || this.endsHere(isInObject))) {
        read += this.text.slice(from, this.at);
        this.at += 1;
        return read;
      }
    }
    return this.cutOff(UNFINISHED);
  }

  /** Stays on the last character of the escape. */
  private escape(): string {
    const next = this.text.charAt(this.at + 1);
    const hex = next === "u" ? /^[0-9a-f]{4}/i.exec(this.text.slice(this.at + 2, this.at + 6))?.[0] : undefined;
    this.at += hex ? 5 : 1;
    return hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (ESCAPES[next] ?? `\\${next}`);
  }

  /** Whether the quote here ends its text, or stands inside it: told by what comes after. */
  private endsHere(isInObject: boolean): boolean {
    const after = skip(BLANK, this.text, this.at + 1);
    this.spend(after - this.at);
    const char = this.text.charAt(after);
    if (char === "" || char === "}" || char === "]") return true;
    if (!isInObject && /[:：]/.test(char)) return true;
    if (/[,，]/.test(char)) {
      const next = skip(BLANK, this.text, after + 1);
      this.spend(next - after);
      const follows = this.text.charAt(next);
      if (follows === "" || follows === "}" || follows === "]") return true;
      return isInObject ? matches(NEXT_KEY, this.text, next) : CLOSERS[follows] !== undefined || /[[{\d-]/.test(follows);
    }
    // A comma was forgotten at the end of the line.
    return this.text.slice(this.at + 1, after).includes("\n") && (isInObject ? matches(NEXT_KEY, this.text, after) : CLOSERS[char] !== undefined);
  }

  private bareValue(): unknown {
    const word = this.match(BARE_VALUE)?.trim();
    if (!word) throw UNREADABLE;
    if (this.isAtEnd()) return this.cutOff(UNFINISHED);
    const literal = word.toLowerCase();
    if (Object.hasOwn(LITERALS, literal)) return LITERALS[literal];
    return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(word) ? Number(word) : word;
  }

  private match(pattern: RegExp): string | null {
    const end = skip(pattern, this.text, this.at);
    if (end === this.at) return null;
    this.spend(end - this.at);
    const found = this.text.slice(this.at, end);
    this.at = end;
    return found;
  }

  private skipBlanks(): void {
    const end = skip(BLANK, this.text, this.at);
    this.spend(1 + end - this.at);
    this.at = end;
  }

  private cutOff<T>(value: T): T {
    this.isCutOff = true;
    return value;
  }

  private spend(steps: number): void {
    this.effort.left -= steps;
    if (this.effort.left < 0) throw UNREADABLE;
  }

  private char(): string {
    return this.text.charAt(this.at);
  }

  private isAtEnd(): boolean {
    return this.at >= this.text.length;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
