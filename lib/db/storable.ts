const NUL = "\u0000";
const REPLACEMENT = "\uFFFD";

/**
 * Text both databases can hold. PostgreSQL refuses the NUL character, and its jsonb half a surrogate pair; an agent's
 * words may have either, and must not make a write fail. They become U+FFFD.
 */
export function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes(NUL) ? whole.replaceAll(NUL, REPLACEMENT) : whole;
}

/** The same for JSON that is already text, where the two appear as escapes. */
export function storableJson(json: string): string {
  if (!/\\u0000|\\ud[89a-f]/i.test(json)) return storableText(json);
  return JSON.stringify(JSON.parse(json, (_key, value: unknown) => storableValue(value)));
}

/** JSON of a value, all its text storable. */
export function toStorableJson(value: unknown): string {
  return storableJson(JSON.stringify(value));
}

function storableValue(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.every(([key]) => key === storableText(key))) return value;
  return Object.fromEntries(entries.map(([key, item]) => [storableText(key), item]));
}
