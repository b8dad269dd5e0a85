import type { JsonItem } from "./json-item";
import { MAX_DEPTH, parseJson } from "./parse-json";
import { salvageJson } from "./salvage-json";
import { isObject } from "./values";

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const NEWLINE = 0x0a;

/** Text of the value being read; given up, but still scanned, once it is longer than the limit. */
class Capture {
  private pieces: string[] = [];
  length = 0;
  line = 0;

  constructor(private readonly max: number) {}

  add(piece: string): void {
    this.length += piece.length;
    if (this.length <= this.max) this.pieces.push(piece);
    else this.pieces = [];
  }

  get isTooLong(): boolean {
    return this.length > this.max;
  }

  take(): string {
    const text = this.pieces.join("");
    this.pieces = [];
    this.length = 0;
    this.line = 0;
    return text;
  }
}

/**
 * Finds where values begin and end by brackets and quotes alone; `JSON.parse` judges each piece. State lives between
 * chunks, so cutting the text anywhere gives the same items.
 */
export class JsonScanner {
  /** The brackets do not match: what follows cannot be told apart any more. */
  isLost = false;
  private open: number[] = [];
  private isInText = false;
  private isEscaped = false;
  private line = 1;
  private root = 0;
  private index = 0;
  /** Depth between whose brackets elements stand; 0 while no array is streamed. */
  private base = 0;
  private streamedKey: string | null = null;
  private hasStreamed = false;
  private memberText = "";
  private memberKey: string | null = null;
  private readonly element: Capture;
  private readonly rest: Capture;
  private items: JsonItem[] = [];

  constructor(private readonly arrays: ReadonlySet<string>, maxLength: number) {
    this.element = new Capture(maxLength);
    this.rest = new Capture(maxLength);
  }

  push(chunk: string): JsonItem[] {
    this.items = [];
    let start = 0;
    const keep = (end: number, next = end) => {
      if (end > start) (this.base > 0 ? this.element : this.rest).add(chunk.slice(start, end));
      start = next;
    };

    for (let at = 0; at < chunk.length && !this.isLost; at++) {
      const code = chunk.charCodeAt(at);
      if (code === NEWLINE) this.line++;
      if (this.isInText) {
        this.readText(code, chunk, at);
        continue;
      }
      if (code === 0x20 || code === 0x09 || code === 0x0d || code === NEWLINE) continue;

      const depth = this.open.length;
      if (depth === 0) {
        start = at;
        if (!this.openRoot(code)) break;
        if (this.base > 0) start = at + 1;
        continue;
      }
      if (this.base > 0 && this.element.line === 0) this.element.line = this.line;

      if (code === QUOTE) {
        this.isInText = true;
        this.memberText = "";
      } else if (code === COLON && depth === 1) this.memberKey = this.memberText;
      else if (code === COMMA && depth === this.base) {
        keep(at, at + 1);
        this.closeElement(false);
      } else if (code === COMMA && depth === 1) this.memberKey = null;
      else if (code === OPEN_ARRAY && depth === 1 && this.base === 0 && this.memberKey !== null && this.arrays.has(this.memberKey)) {
        keep(at + 1);
        this.open.push(code);
        this.startArray(2, this.memberKey);
      } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
        this.open.push(code);
        if (this.open.length > MAX_DEPTH * 50) this.lose("nested too deep");
      } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
        if (this.open.at(-1) !== (code === CLOSE_ARRAY ? OPEN_ARRAY : OPEN_OBJECT)) {
          this.lose("brackets do not match; nothing after this could be read");
          break;
        }
        if (depth === this.base) {
          keep(at);
          this.closeElement(true);
          this.base = 0;
        }
        this.open.pop();
        if (depth === 1) {
          keep(at + 1);
          this.closeRoot();
        }
      }
    }
    if (!this.isLost && this.open.length > 0) keep(chunk.length);
    return this.items;
  }

  end(): JsonItem[] {
    this.items = [];
    if (this.isLost || this.open.length === 0) return this.items;
    const place = { line: this.element.line || this.line, index: this.index, key: this.streamedKey };
    if (this.base > 0) this.items.push({ kind: "cut", ...place, salvage: salvageJson(this.element.take()) });
    else this.items.push({ kind: "cut", line: this.rest.line, index: this.root, key: null, salvage: this.hasStreamed ? undefined : salvageJson(this.rest.take()) });
    return this.items;
  }

  private readText(code: number, chunk: string, at: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (code === BACKSLASH) this.isEscaped = true;
    else if (code === QUOTE) this.isInText = false;
    else if (this.open.length === 1 && this.memberText.length < 64) this.memberText += chunk[at];
  }

  private openRoot(code: number): boolean {
    if (code !== OPEN_ARRAY && code !== OPEN_OBJECT) {
      this.lose(this.root === 0 ? "not JSON: expected { or [ at the beginning" : "text after the end of the JSON value");
      return false;
    }
    this.open.push(code);
    this.rest.line = this.line;
    this.hasStreamed = false;
    if (code === OPEN_ARRAY) this.startArray(1, null);
    return true;
  }

  private startArray(base: number, key: string | null): void {
    this.base = base;
    this.streamedKey = key;
    this.hasStreamed = true;
    this.index = 0;
  }

  private closeElement(isEnd: boolean): void {
    const place = { line: this.element.line || this.line, index: this.index, key: this.streamedKey };
    const isTooLong = this.element.isTooLong;
    const text = this.element.take();
    // An empty array, or a comma before the end: nothing stands here.
    if (isEnd && text.trim() === "" && !isTooLong) return;
    this.index++;
    this.add(place, text, isTooLong);
  }

  private closeRoot(): void {
    const place = { line: this.rest.line, index: this.root++, key: null };
    const isTooLong = this.rest.isTooLong;
    const text = this.rest.take();
    // Of a top-level array nothing but its end is in `text`: its elements are out already.
    if (text === "]") return;
    this.add(place, text, isTooLong);
  }

  private add(place: { line: number; index: number; key: string | null }, text: string, isTooLong: boolean): void {
    const parsed = isTooLong ? { ok: false as const, message: "too long to be read" } : parseJson(text);
    if (!parsed.ok) this.items.push({ kind: "bad", ...place, message: parsed.message });
    else if (this.hasStreamed && this.base === 0 && isObject(parsed.value)) this.items.push({ kind: "rest", ...place, value: parsed.value });
    else this.items.push({ kind: "value", ...place, value: parsed.value });
  }

  private lose(message: string): void {
    this.isLost = true;
    this.items.push({ kind: "bad", line: this.line, index: this.index, key: this.streamedKey, message });
  }
}
