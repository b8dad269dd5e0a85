import type { StoryMark, StoryPart, StoryPartSize, StoryRow } from "./story";

const ROWS_PER_PART = 40;

/** A reason that its row already shows in a column (how long it took) needs no line of its own. */
export function hasOwnLine(mark: StoryMark): boolean {
  return mark.reason.code !== "long_wait";
}

/** Lines under a row for its marks: one each. */
export function markLinesOf(row: StoryRow): number {
  return row.row === "event" ? row.marks.filter(hasOwnLine).length : 0;
}

/** Cuts rows into parts of 40, loaded one by one; the last may be shorter. No rows, no parts. */
export function storyParts(rows: readonly StoryRow[]): StoryPart[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_PART) }, (_, part) => ({ part, rows: rows.slice(part * ROWS_PER_PART, (part + 1) * ROWS_PER_PART) }));
}

/** @returns sizes by which a page can place a part before it is loaded; a part of other rows only (a gap) repeats the index before it */
export function partSizes(parts: readonly StoryPart[]): StoryPartSize[] {
  let index = 0;
  return parts.map(({ rows }) => {
    let attempts = 0;
    let markLines = 0;
    let marks = 0;
    let failures = 0;
    let fromIndex: number | null = null;
    for (const row of rows) {
      markLines += markLinesOf(row);
      if (row.row === "attempt") attempts += 1;
      if (row.row === "event") {
        marks += row.marks.length;
        if (row.status === "failed") failures += 1;
        fromIndex ??= row.index;
        index = row.index;
      }
      if (row.row === "fold") {
        fromIndex ??= row.fromIndex;
        index = row.toIndex;
      }
    }
    return { rows: rows.length, attempts, markLines, marks, failures, fromIndex: fromIndex ?? index, toIndex: index, fromOffsetMs: rows[0]?.offsetMs ?? 0 };
  });
}

/** The part that shows an event, by binary search; null where there is none. */
export function partOfIndex(parts: readonly Pick<StoryPartSize, "fromIndex" | "toIndex">[], index: number): number | null {
  let [low, high] = [0, parts.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const part = parts[middle];
    if (!part) return null;
    if (index < part.fromIndex) high = middle - 1;
    else if (index > part.toIndex) low = middle + 1;
    else return middle;
  }
  return null;
}
