/** Longer names are compared by their first characters. */
const MAX_LENGTH = 64;

/**
 * Whether two names may be names of one thing: they share a word (`created_time`, `created_at`) or their beginning, one abbreviates the
 * other (`uid`, `user_id`), or they differ by a slip of the keyboard (`nmae`, `name`).
 */
export function areAlike(a: string, b: string): boolean {
  const [one, other] = [a.slice(0, MAX_LENGTH).toLowerCase(), b.slice(0, MAX_LENGTH).toLowerCase()];
  if (one === other) return true;
  const words = new Set(wordsOf(a));
  if (wordsOf(b).some((word) => word.length >= 3 && words.has(word))) return true;
  if (sharedStart(one, other) >= Math.max(4, Math.min(one.length, other.length) / 2)) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return isWithin(short, long) || isSlip(one, other);
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function wordsOf(name: string): string[] {
  return name.slice(0, MAX_LENGTH).replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase().split(/[^\p{L}\p{N}]+/u).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
}

/** The letters of the short name in the same order in the long one, from the same first letter. */
function isWithin(short: string, long: string): boolean {
  if (short.length < 2 || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at >= short.length;
}

/** At most a third of the letters were typed wrongly, and at most two. */
export function isSlip(a: string, b: string): boolean {
  const allowed = Math.min(2, Math.floor(Math.min(a.length, b.length) / 3));
  return allowed > 0 && Math.abs(a.length - b.length) <= allowed && distance(a, b) <= allowed;
}

/** Optimal string alignment: insertions, deletions, replacements and swaps of neighbours. Short texts only. */
function distance(a: string, b: string): number {
  let [previous, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (previous[j - 2] ?? 0) + 1);
      next.push(best);
    }
    [previous, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
