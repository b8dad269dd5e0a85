/** A stretch where two lists differ: `before` was replaced by `after`; either may be empty. */
export type Hunk = Readonly<{ beforeFrom: number; beforeTo: number; afterFrom: number; afterTo: number }>;

/** Cells of the table between common head and common tail; what differs more is another call altogether. */
const MAX_CELLS = 250_000;

/**
 * The differing stretches of two lists, by longest common subsequence between their common head and tail.
 *
 * @returns in order, never touching each other; empty for equal lists; null where they differ too widely to be compared
 */
export function diffTokens(before: readonly string[], after: readonly string[]): Hunk[] | null {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && tail < after.length - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const a = before.slice(head, before.length - tail);
  const b = after.slice(head, after.length - tail);
  if (a.length === 0 && b.length === 0) return [];
  if ((a.length + 1) * (b.length + 1) > MAX_CELLS) return null;
  return walk(a, b, lengthsOf(a, b)).map((hunk) => ({
    beforeFrom: hunk.beforeFrom + head,
    beforeTo: hunk.beforeTo + head,
    afterFrom: hunk.afterFrom + head,
    afterTo: hunk.afterTo + head,
  }));
}

/** Length of the longest common subsequence of what follows each pair of places. */
function lengthsOf(a: readonly string[], b: readonly string[]): Uint16Array {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const cell = i * width + j;
      lengths[cell] = a[i] === b[j] ? at(lengths, cell + width + 1) + 1 : Math.max(at(lengths, cell + width), at(lengths, cell + 1));
    }
  }
  return lengths;
}

function at(lengths: Uint16Array, cell: number): number {
  return lengths[cell] ?? 0;
}

function walk(a: readonly string[], b: readonly string[], lengths: Uint16Array): Hunk[] {
  const width = b.length + 1;
  const hunks: Hunk[] = [];
  let [i, j, fromI, fromJ] = [0, 0, 0, 0];
  const close = () => {
    if (i > fromI || j > fromJ) hunks.push({ beforeFrom: fromI, beforeTo: i, afterFrom: fromJ, afterTo: j });
  };
  while (i < a.length && j < b.length) {
    const cell = i * width + j;
    if (a[i] === b[j]) {
      close();
      i += 1;
      j += 1;
      [fromI, fromJ] = [i, j];
    } else if (at(lengths, cell + width) >= at(lengths, cell + 1)) i += 1;
    else j += 1;
  }
  [i, j] = [a.length, b.length];
  close();
  return hunks;
}
