import { cutEnd, CUT_MARK } from "./cut-text";
import type { Language } from "./language";
import { isRecord } from "./model-answer-json";

/** Control characters, halves of pairs, replacement characters, what turns the direction of text, and what nobody sees. */
const INVALID = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffd\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]|\udb40[\udc00-\udc7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const WORD_END = /[\s，。；、！？]/;
const MAX_DEPTH = 8;

/** Every text of a value without characters that no answer means. */
export function cleanTexts(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.replace(INVALID, "");
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => cleanTexts(item, depth + 1));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanTexts(item, depth + 1)]));
}

/** At most `max` characters, ended at a word where one ends in the last third. */
export function cutAtWord(text: string, max: number): string {
  const plain = text.trim();
  if (plain.length <= max) return plain;
  const cut = cutEnd(plain, max);
  for (let at = cut.length - 1; at > max * 0.66; at -= 1) {
    if (WORD_END.test(plain.charAt(at))) return plain.slice(0, at).trimEnd() + CUT_MARK;
  }
  return cut;
}

/** A text of at most `max` characters; what is no text stays for the schema to refuse. */
export function textOf(value: unknown, max: number): unknown {
  if (typeof value === "number") return String(value);
  const only = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
  return typeof only === "string" ? cutAtWord(only, max) : only;
}

const ITEM_START = /^\s*(?:[-*•]|\d{1,2}[.)、．]|步骤\s?\d{1,2}[:：])\s*/;
const TEXT_KEYS = ["text", "step", "suggestion", "description", "action", "content", "步骤", "建议", "内容"] as const;

/** A list of texts; one text with a line or an arrow between its steps is a list too. */
export function textsOf(value: unknown, { max, items }: Readonly<{ max: number; items: number }>): unknown {
  const list = typeof value === "string" ? splitText(value) : value;
  if (!Array.isArray(list)) return list;
  return list.slice(0, items * 4).map((item) => textOf(textInside(item), max)).filter((item) => item !== "" && item !== null).slice(0, items);
}

function splitText(text: string): string[] {
  const lines = text.slice(0, 20_000).split(/\n|→|->|⇒|=>/).map((line) => line.replace(ITEM_START, "").trim());
  return lines.filter((line) => line !== "");
}

function textInside(item: unknown): unknown {
  if (!isRecord(item)) return item;
  const texts = Object.values(item).filter((value) => typeof value === "string");
  const named = TEXT_KEYS.map((key) => item[key]).find((value) => typeof value === "string");
  return named ?? (texts.length === 1 ? texts[0] : item);
}

/** The language most of a text is written in: a Chinese character weighs as much as an English word. */
export function languageOf(text: string, otherwise: Language): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z][\w.'/-]*/g)?.length ?? 0;
  if (han + words === 0) return otherwise;
  return han >= words ? "zh-CN" : "en";
}
