import type { StoryRow } from "@/lib/domain/story";
import { markLinesOf } from "@/lib/domain/story-parts";
import type { RowHeights } from "./part-height";
import type { Knot } from "./scroll-time";

type Span = Readonly<{ start: number; end: number; fromMs: number; toMs: number }>;

/** Where each row of a part stands and which moment it shows; the part's two ends alone while its rows are not loaded. */
export function partKnots(span: Span, rows: readonly StoryRow[] | null, heights: RowHeights): Knot[] {
  const last: Knot = { y: span.end, ms: span.toMs };
  if (!rows || rows.length === 0) return [{ y: span.start, ms: span.fromMs }, last];
  const tall = rows.map((row) => (row.row === "attempt" ? heights.attempt : heights.row) + markLinesOf(row) * heights.markLine);
  const scale = (span.end - span.start) / Math.max(1, tall.reduce((sum, height) => sum + height, 0));
  let y = span.start;
  const knots = rows.map((row, at): Knot => {
    const knot = { y, ms: row.offsetMs };
    y += (tall[at] ?? 0) * scale;
    return knot;
  });
  return [...knots, last];
}
