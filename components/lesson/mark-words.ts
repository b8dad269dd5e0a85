export type WordPart = Readonly<{ text: string; kind: "plain" | "opposed" | "shared" }>;

type Range = Readonly<{ from: number; to: number; kind: "opposed" | "shared" }>;

const WORD_SIGN = /[\p{L}\p{N}_]/u;
const HAN = /\p{Script=Han}/u;

/**
 * A rule cut into what opposes the other rule, what both share and the rest. Words are found as they stand in the rule,
 * Latin ones only whole; where two overlap the opposed one wins, then the longer.
 */
export function markWords(text: string, { opposed, shared }: Readonly<{ opposed: readonly string[]; shared: readonly string[] }>): WordPart[] {
  const ranges = [...rangesOf(text, opposed, "opposed"), ...rangesOf(text, shared, "shared")];
  const kept: Range[] = [];
  for (const range of ranges) if (!kept.some(({ from, to }) => range.from < to && from < range.to)) kept.push(range);
  kept.sort((a, b) => a.from - b.from);
  const parts: WordPart[] = [];
  let at = 0;
  for (const { from, to, kind } of kept) {
    if (from > at) parts.push({ text: text.slice(at, from), kind: "plain" });
    parts.push({ text: text.slice(from, to), kind });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), kind: "plain" });
  return parts;
}

function rangesOf(text: string, words: readonly string[], kind: Range["kind"]): Range[] {
  const found: Range[] = [];
  const folded = text.toLowerCase();
  // Some signs grow when folded; places would no longer fit.
  const [where, fold] = folded.length === text.length ? [folded, (word: string) => word.toLowerCase()] : [text, (word: string) => word];
  for (const word of [...words].sort((a, b) => b.length - a.length)) {
    if (word === "") continue;
    for (let from = where.indexOf(fold(word)); from >= 0; from = where.indexOf(fold(word), from + word.length)) {
      const to = from + word.length;
      if (isWhole(text, from, to)) found.push({ from, to, kind });
    }
  }
  return found;
}

/** Not inside a longer Latin word: "not" is none of "note". */
function isWhole(text: string, from: number, to: number): boolean {
  return !joins(text[from - 1], text[from]) && !joins(text[to - 1], text[to]);
}

function joins(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined || HAN.test(before) || HAN.test(after)) return false;
  return WORD_SIGN.test(before) && WORD_SIGN.test(after);
}
