/** Characters that are the same in both and kept before the difference, to see where one is. */
const LEAD = 16;

/** Two long arguments from shortly before where they differ: the line is cut at its end, and there the difference would be. */
export function fromDifference(left: string, right: string): readonly [string, string] {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  if (at <= 2 * LEAD) return [left, right];
  const cut = (text: string) => `…${text.slice(at - LEAD)}`;
  return [cut(left), cut(right)];
}
