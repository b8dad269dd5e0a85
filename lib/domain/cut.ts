import { CUT_MARK, cutText } from "./cut-text";

/**
 * What was left out of one field. Of a text: `length` characters before, `kept` of them, the mark at `at`. Of a list or
 * an object: entries instead of characters.
 */
export type Cut = Readonly<{ path: string; length: number; kept: number; at: number }>;

type Limits = Readonly<{ items: number; keys: number }>;

/** Tried in turn until few enough values are left; the first is the usual one. */
const LADDER: readonly Limits[] = [
  { items: 20, keys: 100 },
  { items: 8, keys: 50 },
  { items: 4, keys: 30 },
];
const MAX_LEAVES = 250;
/** Spent depth first when the whole ladder was not enough; smaller than MAX_LEAVES by the marks it may leave. */
const LAST_RESORT_LEAVES = 200;
const MAX_DEPTH = 24;
const MAX_KEY_LENGTH = 200;

type Walk = { readonly limits: Limits; readonly maxText: number; readonly budget: number; leaves: number; cuts: Cut[] };

/**
 * Cuts every long text in a JSON value, and lists and objects too large to keep (R2). Cutting what was cut changes
 * nothing. What needs no cut is returned as it is, not copied.
 *
 * @param path where the value stands, for the cuts: `result.output`
 */
export function cutValue(value: unknown, maxText: number, path: string): { value: unknown; cuts: Cut[] } {
  for (const limits of LADDER) {
    const walk: Walk = { limits, maxText, budget: Infinity, leaves: 0, cuts: [] };
    const result = cutAny(value, path, 0, walk);
    if (walk.leaves <= MAX_LEAVES) return { value: result, cuts: walk.cuts };
  }
  const walk: Walk = { limits: LADDER[LADDER.length - 1] ?? { items: 4, keys: 30 }, maxText, budget: LAST_RESORT_LEAVES, leaves: 0, cuts: [] };
  return { value: cutAny(value, path, 0, walk), cuts: walk.cuts };
}

function cutAny(value: unknown, path: string, depth: number, walk: Walk): unknown {
  if (typeof value === "string") {
    walk.leaves += 1;
    const cut = cutText(value, walk.maxText);
    if (!cut) return value;
    walk.cuts.push({ path, length: value.length, kept: cut.kept, at: cut.at });
    return cut.text;
  }
  if (typeof value !== "object" || value === null) {
    walk.leaves += 1;
    return value;
  }
  if (depth >= MAX_DEPTH) {
    const length = Array.isArray(value) ? value.length : Object.keys(value).length;
    walk.leaves += 1;
    walk.cuts.push({ path, length, kept: 0, at: 0 });
    return CUT_MARK;
  }
  return Array.isArray(value) ? cutList(value, path, depth, walk) : cutObject(value as Record<string, unknown>, path, depth, walk);
}

function cutList(list: readonly unknown[], path: string, depth: number, walk: Walk): unknown {
  const { items } = walk.limits;
  const head = list.length <= items ? list.length : Math.ceil((items - 1) * 0.6);
  const tailFrom = list.length <= items ? list.length : list.length - (items - 1 - head);
  const result: unknown[] = [];
  let hasChanged = false;
  let kept = 0;
  let at = -1;
  for (let index = 0; index < list.length; index += 1) {
    if (index === head) {
      at = result.push(CUT_MARK) - 1;
      walk.leaves += 1;
      index = tailFrom;
      if (index >= list.length) break;
    }
    if (walk.leaves >= walk.budget) {
      if (at < 0) at = result.push(CUT_MARK) - 1;
      walk.leaves += 1;
      break;
    }
    const item = cutAny(list[index], `${path}[${index}]`, depth + 1, walk);
    if (item !== list[index]) hasChanged = true;
    result.push(item);
    kept += 1;
  }
  if (list.length === 0) walk.leaves += 1;
  if (at < 0) return hasChanged ? result : list;
  result[at] = leftOut(list.length - kept);
  walk.cuts.push({ path, length: list.length, kept, at });
  return result;
}

function cutObject(record: Readonly<Record<string, unknown>>, path: string, depth: number, walk: Walk): unknown {
  const keys = Object.keys(record);
  const allowed = keys.length <= walk.limits.keys ? keys.length : walk.limits.keys - 1;
  const entries: [string, unknown][] = [];
  let hasChanged = allowed < keys.length;
  for (const key of keys.slice(0, allowed)) {
    if (walk.leaves >= walk.budget) {
      hasChanged = true;
      break;
    }
    const value = cutAny(record[key], `${path}.${key}`, depth + 1, walk);
    const cutKey = cutText(key, MAX_KEY_LENGTH);
    if (cutKey) walk.cuts.push({ path: `${path}.${cutKey.text}`, length: key.length, kept: cutKey.kept, at: cutKey.at });
    if (cutKey || value !== record[key]) hasChanged = true;
    entries.push([cutKey?.text ?? key, value]);
  }
  if (keys.length === 0) walk.leaves += 1;
  if (!hasChanged) return record;
  if (entries.length < keys.length) {
    walk.leaves += 1;
    walk.cuts.push({ path, length: keys.length, kept: entries.length, at: entries.length });
    entries.push([CUT_MARK, leftOut(keys.length - entries.length)]);
  }
  return Object.fromEntries(entries); // defines keys, so a sent "__proto__" stays a plain key
}

function leftOut(count: number): string {
  return `${CUT_MARK} ${count} more`;
}
