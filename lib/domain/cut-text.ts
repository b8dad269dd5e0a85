/** Stands where text was left out. */
export const CUT_MARK = "…";

const HEAD_SHARE = 3 / 5;
/** How far a cut may move to keep a character whole; stacks of combining marks taller than this are torn. */
const MAX_SHIFT = 32;
const JOINS_TO_LEFT = /^[\p{M}\u200d\u{1f3fb}-\u{1f3ff}]/u;

export type TextCut = Readonly<{ text: string; kept: number; at: number }>;

/**
 * Shortens a text to `limit` UTF-16 units, the mark included: its first three fifths, the mark, its last two fifths.
 * Never between the halves of a surrogate pair, before a combining mark, or inside a `[redacted:…]` mark.
 *
 * @param limit at least 2
 * @returns null if the text fits as it is
 */
export function cutText(text: string, limit: number): TextCut | null {
  if (text.length <= limit) return null;
  const head = Math.ceil((limit - 1) * HEAD_SHARE);
  const end = boundaryBefore(text, head);
  const begin = boundaryAfter(text, text.length - (limit - 1 - head));
  return { text: text.slice(0, end) + CUT_MARK + text.slice(begin), kept: end + text.length - begin, at: end };
}

/** A line of at most `limit` units, its end cut if need be. */
export function cutEnd(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, boundaryBefore(text, limit - 1)).trimEnd() + CUT_MARK;
}

export function boundaryBefore(text: string, index: number): number {
  for (let at = outsideOfMark(text, index, "before"), least = Math.max(0, at - MAX_SHIFT); at > least; at -= 1) if (isBoundary(text, at)) return at;
  return isInsidePair(text, index) ? index - 1 : index;
}

export function boundaryAfter(text: string, index: number): number {
  for (let at = outsideOfMark(text, index, "after"), most = Math.min(text.length, at + MAX_SHIFT); at <= most; at += 1) if (isBoundary(text, at)) return at;
  return isInsidePair(text, index) ? index + 1 : index;
}

function isInsidePair(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
}

function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  const next = text.charCodeAt(at);
  if (next < 0x300) return text.charCodeAt(at - 1) !== 0x200d;
  if (isInsidePair(text, at) || text.charCodeAt(at - 1) === 0x200d) return false;
  return !JOINS_TO_LEFT.test(text.slice(at, at + 2));
}

function outsideOfMark(text: string, index: number, side: "before" | "after"): number {
  const from = Math.max(0, index - 24);
  const open = text.lastIndexOf("[redacted:", index - 1);
  if (open < from) return index;
  const close = text.indexOf("]", open);
  if (close < index || close > open + 24) return index;
  return side === "before" ? open : close + 1;
}
