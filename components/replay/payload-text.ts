/**
 * A payload as a person reads it: a text as it is, an object as `key: value` lines with line breaks kept, anything
 * nested as indented JSON. One lone text in an object stands by itself. "" for nothing.
 */
export function payloadText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value) || typeof value !== "object") return inline(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return "";
  const [first] = entries;
  if (entries.length === 1 && typeof first?.[1] === "string") return first[1];
  return entries.map(([key, item]) => line(key, item)).join("\n");
}

function line(key: string, item: unknown): string {
  const text = typeof item === "string" ? item : inline(item);
  return text.includes("\n") ? `${key}:\n${text.replaceAll(/^/gm, "  ")}` : `${key}: ${text}`;
}

function inline(value: unknown): string {
  const short = JSON.stringify(value) ?? "";
  return short.length <= 60 ? short : JSON.stringify(value, null, 2);
}
