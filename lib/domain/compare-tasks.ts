import type { EventRow } from "./story";

/** Two runs side by side. `changed`: the same action with another argument. */
export type ComparedPair =
  | Readonly<{ kind: "same" | "changed"; left: EventRow; right: EventRow }>
  | Readonly<{ kind: "only_left"; left: EventRow; right: null }>
  | Readonly<{ kind: "only_right"; left: null; right: EventRow }>;

export type Comparison = Readonly<{
  pairs: readonly ComparedPair[];
  /** Index into `pairs` of the first that is not the same; null for runs that decided alike. */
  firstDivergence: number | null;
}>;

// Equal calls weigh more than two calls of one tool, and both more than a gap.
const SAME = 3;
const CHANGED = 1;

/**
 * Aligns the decisions of two runs in order (Needleman-Wunsch without a gap penalty). Events that decide nothing are left
 * out. Time and memory grow with the product of the two lengths: at most a thousand each, please.
 */
export function compareTasks(leftRows: readonly EventRow[], rightRows: readonly EventRow[]): Comparison {
  const left = leftRows.filter(({ action }) => action !== null);
  const right = rightRows.filter(({ action }) => action !== null);
  const pairs = walk(left, right, scores(left, right));
  const first = pairs.findIndex(({ kind }) => kind !== "same");
  return { pairs, firstDivergence: first < 0 ? null : first };
}

function weigh(a: EventRow, b: EventRow): number {
  if (a.action !== b.action) return 0;
  return a.argument === b.argument ? SAME : CHANGED;
}

/** `table[i * (right.length + 1) + j]`: the best score of left from i on against right from j on. */
function scores(left: readonly EventRow[], right: readonly EventRow[]): Uint32Array {
  const width = right.length + 1;
  const table = new Uint32Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const skip = Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
      const weight = weigh(left[i] as EventRow, right[j] as EventRow);
      table[i * width + j] = weight > 0 ? Math.max(skip, weight + (table[(i + 1) * width + j + 1] ?? 0)) : skip;
    }
  }
  return table;
}

function walk(left: readonly EventRow[], right: readonly EventRow[], table: Uint32Array): ComparedPair[] {
  const width = right.length + 1;
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  const pairs: ComparedPair[] = [];
  for (let i = 0, j = 0; i < left.length || j < right.length; ) {
    const [a, b] = [left[i], right[j]];
    const weight = a && b ? weigh(a, b) : 0;
    if (a && b && weight > 0 && at(i, j) === weight + at(i + 1, j + 1)) {
      pairs.push({ kind: weight === SAME ? "same" : "changed", left: a, right: b });
      i += 1;
      j += 1;
    } else if (a && (!b || at(i + 1, j) >= at(i, j + 1))) {
      pairs.push({ kind: "only_left", left: a, right: null });
      i += 1;
    } else if (b) {
      pairs.push({ kind: "only_right", left: null, right: b });
      j += 1;
    }
  }
  return pairs;
}
