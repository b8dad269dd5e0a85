import type { Minimap, MinimapBar } from "@/lib/domain/story";

export type PlacedMark = Minimap["marks"][number];

/** Glyphs closer than this share of the width would lie on each other. */
const GLYPH_SHARE = 0.011;

/**
 * Two rows of marks. Rare kinds go above, anomalies and recoveries below, as they crowd; a mark that would cover its
 * neighbour moves to the other row if there is room, and else stays and covers it.
 */
export function markRows(marks: readonly PlacedMark[]): readonly [readonly PlacedMark[], readonly PlacedMark[]] {
  const rows: [PlacedMark[], PlacedMark[]] = [[], []];
  const fits = (row: readonly PlacedMark[], mark: PlacedMark) => mark.at - (row.at(-1)?.at ?? -1) >= GLYPH_SHARE;
  for (const mark of marks) {
    const home = mark.kind === "anomaly" || mark.kind === "recovery" ? 1 : 0;
    const other = home === 1 ? 0 : 1;
    const row = fits(rows[home], mark) || !fits(rows[other], mark) ? home : other;
    rows[row].push(mark);
  }
  return rows;
}

/** Bars as one path on a grid 1000 wide: 480 rectangles are still one element. */
export function barPath(bars: readonly MinimapBar[], top: number, bottom: number): string {
  return bars
    .map(({ from, to }) => {
      const x = Math.round(from * 10_000) / 10;
      const width = Math.max(1, Math.round((to - from) * 10_000) / 10 - 0.4);
      return `M${x} ${top}h${width}V${bottom}h${-width}z`;
    })
    .join("");
}

const STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800].map((seconds) => seconds * 1000);

/** Round times for the axis, 4 to 8 of them, with the end; the one that would run into the end is left out. */
export function axisTicks(durationMs: number): number[] {
  if (durationMs <= 0) return [0];
  const step = STEPS_MS.find((ms) => durationMs / ms <= 7) ?? Math.ceil(durationMs / 7);
  const ticks = [];
  for (let ms = 0; ms < durationMs - step * 0.55; ms += step) ticks.push(ms);
  return [...ticks, durationMs];
}
