/** A field of a payload whose shape nobody promised; undefined where there is none. */
export function field(value: unknown, name: string): unknown {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** A text or number field as text; null for anything else. */
export function fieldText(value: unknown, name: string): string | null {
  const found = field(value, name);
  if (typeof found === "number") return String(found);
  return typeof found === "string" && found !== "" ? found : null;
}

export function fieldTexts(value: unknown, name: string): readonly string[] {
  const found = field(value, name);
  return Array.isArray(found) ? found.filter((item): item is string => typeof item === "string") : [];
}

/** What of an object is left when the known fields, and empty ones, are taken out; null when nothing is. */
export function rest(value: unknown, known: readonly string[]): Readonly<Record<string, unknown>> | null {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  const left = Object.entries(value).filter(([name, item]) => !known.includes(name) && item !== null && item !== undefined);
  return left.length > 0 ? Object.fromEntries(left) : null;
}
