import type { StoryPartSize } from "@/lib/domain/story";

/** Heights in px; the styles in replay.css keep to them, so that estimates hold before a part is loaded. */
export type RowHeights = Readonly<{ row: number; attempt: number; markLine: number }>;
export const DESK_HEIGHTS: RowHeights = { row: 27, attempt: 34, markLine: 24 };
export const PHONE_HEIGHTS: RowHeights = { row: 71, attempt: 39, markLine: 32 };

export function partHeight(size: StoryPartSize, heights: RowHeights): number {
  return (size.rows - size.attempts) * heights.row + size.attempts * heights.attempt + size.markLines * heights.markLine;
}

/** The last part that begins at or before `offsetMs`; 0 where none does. */
export function partOfOffset(parts: readonly StoryPartSize[], offsetMs: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((parts[middle]?.fromOffsetMs ?? 0) <= offsetMs) low = middle;
    else high = middle - 1;
  }
  return low;
}
