import { CUT_MARK } from "../cut-text";
import { addEdit, type Comparison, type Place } from "./edit";
import { canonicalEncoding } from "./encoding";

/** Two values of which at least one is no text, or two short texts of no grammar. */
export function compareScalars(before: unknown, after: unknown, place: Place, comparison: Comparison): void {
  // The place itself is shared.
  comparison.smaller += 2;
  comparison.shared += 1;
  const [from, to] = [textOf(before), textOf(after)];
  if (before === after || (from === to && typeof before === typeof after)) {
    comparison.shared += 1;
    return;
  }
  if (from.includes(CUT_MARK) || to.includes(CUT_MARK)) comparison.hasHidden = true;
  else if (from.trim() === to.trim() && typeof before !== typeof after) addEdit(comparison, place, { role: "type", from, to, owner: typeName(after) });
  else if (Array.isArray(after) && after.length === 1 && textOf(after[0]) === from) addEdit(comparison, place, { role: "type", from, to: `[${from}]`, owner: "list" });
  else if (typeof before === "object" || typeof after === "object") addEdit(comparison, place, { role: "unclear", from: "", to: "" });
  else addEdit(comparison, place, { role: roleOf(from, to, place.key), from, to });
}

function roleOf(from: string, to: string, key: string): "encoding" | "date_format" | "digits" | "value" {
  if (canonicalEncoding(to) !== null && (canonicalEncoding(from) !== null || /encod|charset|codec/i.test(key))) return "encoding";
  if (areSameDate(from, to)) return "date_format";
  return from !== to && isGrouped(from) && from.replaceAll(",", "") === to ? "digits" : "value";
}

/** `737,015`: a number with signs between its thousands. */
export function isGrouped(text: string): boolean {
  return /^\d{1,3}(?:,\d{3})+$/.test(text);
}

const DATES: readonly (readonly [RegExp, string, readonly ("y" | "m" | "d")[]])[] = [
  [/^(\d{4})-(\d{2})-(\d{2})$/, "YYYY-MM-DD", ["y", "m", "d"]],
  [/^(\d{4})\/(\d{2})\/(\d{2})$/, "YYYY/MM/DD", ["y", "m", "d"]],
  [/^(\d{4})(\d{2})(\d{2})$/, "YYYYMMDD", ["y", "m", "d"]],
  [/^(\d{2})\/(\d{2})\/(\d{4})$/, "DD/MM/YYYY", ["d", "m", "y"]],
  [/^(\d{2})\/(\d{2})\/(\d{4})$/, "MM/DD/YYYY", ["m", "d", "y"]],
  [/^(\d{2})-(\d{2})-(\d{4})$/, "DD-MM-YYYY", ["d", "m", "y"]],
  [/^(\d{2})-(\d{2})-(\d{4})$/, "MM-DD-YYYY", ["m", "d", "y"]],
  [/^(\d{2})\.(\d{2})\.(\d{4})$/, "DD.MM.YYYY", ["d", "m", "y"]],
  [/^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/, "YYYY-MM-DDThh:mm:ssZ", ["y", "m", "d"]],
];

type Day = Readonly<{ format: string; day: string }>;

function readingsOf(text: string): Day[] {
  return DATES.flatMap(([pattern, format, order]) => {
    const match = pattern.exec(text);
    if (!match) return [];
    const part = (name: "y" | "m" | "d") => match[order.indexOf(name) + 1] ?? "";
    const isDay = Number(part("m")) >= 1 && Number(part("m")) <= 12 && Number(part("d")) >= 1 && Number(part("d")) <= 31;
    return isDay ? [{ format, day: `${part("y")}-${part("m")}-${part("d")}` }] : [];
  });
}

/** The two ways in which one day is written; null if it is not one day, or more than one pair of ways is possible. */
export function dateFormatsOf(from: string, to: string): Readonly<{ from: string; to: string }> | null {
  const after = readingsOf(to);
  const pairs = readingsOf(from).flatMap((a) => after.filter((b) => b.day === a.day && b.format !== a.format).map((b) => ({ from: a.format, to: b.format })));
  const [only] = pairs;
  return only && pairs.length === 1 ? only : null;
}

function areSameDate(from: string, to: string): boolean {
  return dateFormatsOf(from, to) !== null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : value === null || value === undefined ? "" : (JSON.stringify(value) ?? "");
}

function typeName(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}
