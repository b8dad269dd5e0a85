/** U+0000 and halves of surrogate pairs: no database text holds them. As JSON.stringify writes them. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;
const SYMBOL_FOR_NULL = "\u2400";
const REPLACEMENT = "\ufffd";
/** Deeper values are refused before they get here. */
const MAX_DEPTH = 300;

/**
 * Text that both databases can store: a NUL is shown as its symbol (␀), half of a surrogate pair as the replacement
 * character. What is clean is returned as it is.
 */
export function cleanText(text: string): string {
  return text.replace(/\0/g, SYMBOL_FOR_NULL).replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, REPLACEMENT);
}

/** Whether a value may hold what cannot be stored, told by its JSON; now and then wrongly yes, never wrongly no. */
export function needsCleaning(json: string): boolean {
  return UNSTORABLE.test(json);
}

/** `cleanText` on every text and key of a JSON value. `__proto__` stays a plain key. */
export function cleanValue(value: unknown): unknown {
  return cleanAny(value, 0);
}

function cleanAny(value: unknown, depth: number): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => cleanAny(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [cleanText(key), cleanAny(item, depth + 1)]));
}

/** Whether a value nests deeper than `limit` levels; looks no deeper than that. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (limit === 0) return true;
  for (const key in value) if (isDeeperThan((value as Readonly<Record<string, unknown>>)[key], limit - 1)) return true;
  return false;
}
