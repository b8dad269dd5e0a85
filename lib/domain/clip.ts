/** Anything that may join with its neighbour into one visible character. */
const MAY_JOIN = /[\u0300-\u036f\u0590-\u1cff\u200c-\u200f\u20d0-\u20ff\ud800-\udfff\ufe00-\ufe0f]|\r\n/;

let segmenter: Intl.Segmenter | undefined;

/** How many characters a person sees. */
export function visibleLength(text: string): number {
  if (!MAY_JOIN.test(text)) return text.length;
  let length = 0;
  for (const _segment of segments(text)) length += 1;
  return length;
}

/** The first `max` visible characters, the last of them an ellipsis if anything was left out. */
export function clip(text: string, max: number): string {
  if (max <= 0) return "";
  if (text.length <= max) return text;
  if (!MAY_JOIN.test(text.slice(0, max + 1))) return `${text.slice(0, max - 1).trimEnd()}…`;
  // A visible character is rarely longer than a family emoji: enough text is looked at, never all of it.
  const seen = [...segments(text.slice(0, max * 16 + 16))].map(({ segment }) => segment);
  if (seen.length <= max) return seen.join("").length === text.length ? text : `${seen.slice(0, max - 1).join("")}…`;
  return `${seen.slice(0, max - 1).join("").trimEnd()}…`;
}

function segments(text: string) {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text);
}
