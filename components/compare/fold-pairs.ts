import type { ComparedPair } from "@/lib/domain/compare-tasks";

export type CompareRow = Readonly<{ row: "pair"; pair: ComparedPair; at: number }> | Readonly<{ row: "fold"; from: number; pairs: readonly ComparedPair[] }>;

/** Like decisions kept beside what differs, on each side. */
const NEIGHBOURS = 2;
const WORTH_FOLDING = 4;

/** Long runs of like decisions fold; what differs, its neighbours and failures never do. */
export function foldPairs(pairs: readonly ComparedPair[]): CompareRow[] {
  const isShown = pairs.map(({ kind, left, right }) => kind !== "same" || left?.status === "failed" || right?.status === "failed");
  const isNear = pairs.map((_pair, at) => isShown.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1).some(Boolean));
  const rows: CompareRow[] = [];
  for (let at = 0; at < pairs.length; ) {
    let end = at;
    while (end < pairs.length && !isNear[end]) end += 1;
    if (end - at >= WORTH_FOLDING) {
      rows.push({ row: "fold", from: at, pairs: pairs.slice(at, end) });
      at = end;
      continue;
    }
    const pair = pairs[at];
    if (pair) rows.push({ row: "pair", pair, at });
    at += 1;
  }
  return rows;
}
