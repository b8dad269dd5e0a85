import { CUT_MARK } from "../cut-text";
import { compareScalars } from "./compare-scalars";
import { compareTexts } from "./compare-texts";
import { addEdit, type Comparison, type Place } from "./edit";
import { canonicalEncoding } from "./encoding";
import type { WordEdit } from "./word-edit";

type Fields = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 12;
const MAX_KEYS = 200;
const MAX_ITEMS = 100;

/** Said about the call beside what it does. */
const ASIDE_KEYS = /^(?:description|explanation|reason|reasoning|rationale|thought|thoughts|comment|note|justification|说明|理由|备注)$/i;

/**
 * All edits that lead from one input to the other, by path. Equal parts and words are counted, so that a caller can tell
 * whether both calls are about the same thing.
 */
export function compareInputs(before: unknown, after: unknown, action: string, isSameButBlanks = false): Comparison {
  const comparison: Comparison = { edits: [], isSameButBlanks, hasHidden: false, isMuted: false, shared: 0, smaller: 0 };
  compareAny(before, after, { place: { path: null, key: "", command: "" }, action, depth: 0 }, comparison);
  return comparison;
}

type At = Readonly<{ place: Place; action: string; depth: number }>;

function compareAny(sent: unknown, mended: unknown, at: At, comparison: Comparison): void {
  const before = parsed(sent);
  const after = parsed(mended);
  if (at.depth > MAX_DEPTH) comparison.hasHidden = true;
  else if (isFields(before) && isFields(after)) compareFields(before, after, at, comparison);
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, at, comparison);
  else if (typeof before === "string" && typeof after === "string") compareTexts(before, after, at.place, at.action, comparison);
  else compareScalars(before, after, at.place, comparison);
}

function compareFields(before: Fields, after: Fields, at: At, comparison: Comparison): void {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (keys.length > MAX_KEYS || keys.some((key) => key.includes(CUT_MARK))) comparison.hasHidden = true;
  const isThere = (fields: Fields, key: string) => Object.hasOwn(fields, key) && fields[key] !== undefined && fields[key] !== null;
  const known = keys.slice(0, MAX_KEYS).filter((key) => !key.includes(CUT_MARK) && !(ASIDE_KEYS.test(key) && keys.length > 1));
  const removed = known.filter((key) => isThere(before, key) && !isThere(after, key));
  const added = known.filter((key) => !isThere(before, key) && isThere(after, key));
  comparison.smaller += Math.min(removed.length, added.length);
  for (const key of known) {
    if (isThere(before, key) && isThere(after, key)) compareAny(before[key], after[key], inside(at, key), comparison);
  }
  const renamed = renamesOf(before, after, removed, added);
  for (const [from, to] of renamed) addEdit(comparison, placeOf(at, to), { role: "parameter", from, to });
  for (const key of removed) if (!renamed.has(key)) addEdit(comparison, placeOf(at, key), { role: "parameter", from: key, to: "" });
  const taken = new Set(renamed.values());
  for (const key of added) if (!taken.has(key)) addEdit(comparison, placeOf(at, key), addition(key, after[key]));
}

function addition(key: string, value: unknown): WordEdit {
  const isEncoding = typeof value === "string" && /encod|charset|codec/i.test(key) && canonicalEncoding(value) !== null;
  return isEncoding ? { role: "encoding", from: "", to: value } : { role: "parameter", from: "", to: key };
}

/** A key that went and one that came with the same value are one key renamed; so are the only two whose names are alike. */
function renamesOf(before: Fields, after: Fields, removed: readonly string[], added: readonly string[]): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const from of removed) {
    const same = added.filter((to) => JSON.stringify(after[to]) === JSON.stringify(before[from]));
    const [only] = same;
    if (only !== undefined && same.length === 1 && ![...renamed.values()].includes(only)) renamed.set(from, only);
  }
  return renamed;
}

function compareLists(before: readonly unknown[], after: readonly unknown[], at: At, comparison: Comparison): void {
  const isCut = [before, after].some((list) => list.length > MAX_ITEMS || list.some((item) => typeof item === "string" && item.startsWith(CUT_MARK)));
  if (isCut) comparison.hasHidden = true;
  else if (before.length === after.length) before.forEach((item, index) => compareAny(item, after[index], inside(at, index), comparison));
  else if ([...before, ...after].every((item) => typeof item === "string" || typeof item === "number")) compareNames(before.map(String), after.map(String), at, comparison);
  else {
    comparison.smaller += Math.min(before.length, after.length);
    addEdit(comparison, at.place, { role: "unclear", from: `[${before.length}]`, to: `[${after.length}]` });
  }
}

/** A list of names, of which some came or went: their order tells nothing. */
function compareNames(before: readonly string[], after: readonly string[], { place }: At, comparison: Comparison): void {
  const removed = before.filter((item) => !after.includes(item));
  const added = after.filter((item) => !before.includes(item));
  comparison.shared += before.length - removed.length;
  comparison.smaller += Math.min(before.length, after.length);
  if (removed.length === 1 && added.length === 1) addEdit(comparison, place, { role: "value", from: removed[0] ?? "", to: added[0] ?? "" });
  else {
    for (const item of removed) addEdit(comparison, place, { role: "value", from: item, to: "" });
    for (const item of added) addEdit(comparison, place, { role: "value", from: "", to: item });
  }
}

function inside(at: At, step: string | number): At {
  return { action: at.action, depth: at.depth + 1, place: placeOf(at, step) };
}

function placeOf({ place }: At, step: string | number): Place {
  if (typeof step === "number") return { ...place, path: `${place.path ?? ""}[${step}]` };
  return { ...place, path: place.path === null ? step : `${place.path}.${step}`, key: step };
}

/** Arguments that were sent as JSON in a text are compared as what they hold. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string" || value.length > 100_000 || !/^\s*[{[]/.test(value) || value.includes(CUT_MARK)) return value;
  try {
    const inner: unknown = JSON.parse(value);
    return typeof inner === "object" && inner !== null ? inner : value;
  } catch {
    return value;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
