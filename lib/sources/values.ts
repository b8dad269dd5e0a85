import { parseInstant } from "../domain/instant";

/** Readers for values nobody vouches for. Each answers undefined where the value is not of the kind asked for. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An id as text: ids are often numbers in files. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return textOf(value)?.trim() || undefined;
}

/** At most `max` UTF-16 units, never half a character. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.slice(0, end);
}

/** The first line with words, as a title. */
export function titleOf(text: string): string | undefined {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "");
  return line === undefined ? undefined : clip(line.trim(), 200);
}

/** UTC text of an RFC 3339 time, or of seconds or milliseconds since the epoch. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value === "string") return parseInstant(value)?.toISOString();
  if (typeof value !== "number" || !(value > 1e8) || value > 4e12) return undefined;
  return new Date(value < 1e11 ? value * 1000 : value).toISOString();
}

/** Text of a message's content: a string, or blocks of which the text is joined and the rest named. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (content === null || content === undefined) return "";
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content
    .map((block) => {
      if (typeof block === "string") return block;
      if (!isObject(block)) return "";
      return typeof block.text === "string" ? block.text : `[${textOf(block.type) ?? "block"}]`;
    })
    .filter((text) => text !== "")
    .join("\n");
}

/** Without the members that are undefined, so that events hold no empty keys. */
export function compact<T extends JsonObject>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
