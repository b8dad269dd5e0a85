import { diffTokens, type Hunk } from "@/lib/domain/contrast/diff-tokens";

export type MarkedPart = Readonly<{ text: string; isChanged: boolean }>;
/** `isChanged`: something of the line differs from the other text. */
export type MarkedLine = Readonly<{ isChanged: boolean; parts: readonly MarkedPart[] }>;
export type Difference = Readonly<{ before: readonly MarkedLine[]; after: readonly MarkedLine[] }>;

// Chinese has no blanks between words: each of its signs is a token of its own.
const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+|\r?\n|[^\S\n]+|[^]/gu;
const BLANK = /^[^\S\n]+$/u;

/**
 * Both texts by line, with the words that differ marked: what a person sees as the fix.
 *
 * @returns an empty text has no lines; where the texts differ too widely to be compared by words, whole lines are marked
 */
export function markDifference(before: string, after: string): Difference {
  const [left, right] = [tokensOf(before), tokensOf(after)];
  const hunks = diffTokens(left, right);
  if (hunks === null) return markLines(before, after);
  return {
    before: toLines(left, changedOf(left, hunks, "before"), gapsOf(right, hunks, "before")),
    after: toLines(right, changedOf(right, hunks, "after"), gapsOf(left, hunks, "after")),
  };
}

/** A text by line, without marks. */
export function plainLines(text: string): MarkedLine[] {
  return toLines(tokensOf(text), new Set());
}

function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Places where the other side has something more within the line: nothing to mark here, but the line is not the same. */
function gapsOf(other: readonly string[], hunks: readonly Hunk[], side: "before" | "after"): Set<number> {
  const opposite = side === "before" ? "after" : "before";
  const within = hunks.filter((hunk) => hunk[`${side}From`] === hunk[`${side}To`] && !other.slice(hunk[`${opposite}From`], hunk[`${opposite}To`]).some((token) => token.endsWith("\n")));
  return new Set(within.map((hunk) => hunk[`${side}From`]));
}

/** Places of tokens that differ; a blank between two of them differs too, so that one change is one mark. */
function changedOf(tokens: readonly string[], hunks: readonly Hunk[], side: "before" | "after"): Set<number> {
  const changed = new Set<number>();
  for (const hunk of hunks) for (let at = hunk[`${side}From`]; at < hunk[`${side}To`]; at += 1) changed.add(at);
  for (const [at, token] of tokens.entries()) if (BLANK.test(token) && changed.has(at - 1) && changed.has(at + 1)) changed.add(at);
  return changed;
}

function toLines(tokens: readonly string[], changed: ReadonlySet<number>, gaps: ReadonlySet<number> = new Set()): MarkedLine[] {
  const lines: MarkedPart[][] = tokens.length > 0 ? [[]] : [];
  const withGap = new Set<number>(gaps.has(tokens.length) ? [tokens.filter((token) => token.endsWith("\n")).length] : []);
  for (const [at, token] of tokens.entries()) {
    if (gaps.has(at)) withGap.add(lines.length - 1);
    const line = lines.at(-1) ?? [];
    const isChanged = changed.has(at);
    if (token.endsWith("\n")) lines.push([]);
    else if (line.at(-1)?.isChanged === isChanged) line[line.length - 1] = { text: `${line.at(-1)?.text ?? ""}${token}`, isChanged };
    else line.push({ text: token, isChanged });
  }
  return lines.map((parts, at) => ({ isChanged: withGap.has(at) || parts.some((part) => part.isChanged), parts }));
}

/** So many lines that are the same stay beside one that differs. */
const KEPT = 2;

/** Long stretches of lines without a difference become their number; a text without any difference stays whole. */
export function foldSame(lines: readonly MarkedLine[]): readonly (MarkedLine | number)[] {
  const changed = lines.flatMap(({ isChanged }, at) => (isChanged ? [at] : []));
  if (changed.length === 0) return lines;
  const isKept = (at: number) => changed.some((place) => Math.abs(place - at) <= KEPT);
  const shown: (MarkedLine | number)[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && !isKept(end)) end += 1;
    if (end - at > KEPT) shown.push(end - at);
    else shown.push(...lines.slice(at, end));
    const line = lines[end];
    if (line) shown.push(line);
    at = end + 1;
  }
  return shown;
}

/** No tie can be found between the words: lines that have no twin on the other side are marked whole. */
function markLines(before: string, after: string): Difference {
  const [left, right] = [before.split("\n"), after.split("\n")];
  const hunks = diffTokens(left, right) ?? [{ beforeFrom: 0, beforeTo: left.length, afterFrom: 0, afterTo: right.length }];
  const mark = (lines: readonly string[], side: "before" | "after") => {
    const changed = changedOf(lines, hunks, side);
    return lines.map((text, at): MarkedLine => ({ isChanged: changed.has(at), parts: text === "" ? [] : [{ text, isChanged: false }] }));
  };
  return { before: mark(left, "before"), after: mark(right, "after") };
}
