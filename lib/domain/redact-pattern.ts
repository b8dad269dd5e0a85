/** Repetitions without an upper bound that a pattern may hold; two over a piece of text are squares, three are cubes. */
const MAX_UNBOUNDED = 2;

/**
 * Whether a project's own pattern may run on what agents send: it compiles, matches no empty text, and cannot run wild.
 * Refused are back references, look-behinds, repetitions of what itself repeats or branches, and more than two
 * unbounded repetitions. Strict on purpose: a pattern that is refused is told to the person who wrote it.
 */
export function isSafePattern(source: string): boolean {
  if (source === "" || source.length > 500 || !compiles(source)) return false;
  const plain = source.replace(/\\[^1-9k]/g, "a").replace(/\[(?:[^\]\\]|\\.)*\]/g, "a");
  if (/\\[1-9k]|\(\?<?[!=]/.test(plain)) return false;
  if ((plain.match(/[*+]|\{\d*,\}/g) ?? []).length > MAX_UNBOUNDED) return false;
  return !repeatsGroup(plain) && !new RegExp(`^(?:${source})$`, "u").test("");
}

function compiles(source: string): boolean {
  try {
    return new RegExp(source, "gu") !== null;
  } catch {
    return false;
  }
}

/** A quantified group that itself holds a quantifier or an alternative. */
function repeatsGroup(plain: string): boolean {
  const open: number[] = [];
  for (let at = 0; at < plain.length; at += 1) {
    if (plain[at] === "(") open.push(at);
    if (plain[at] !== ")") continue;
    const inside = plain.slice((open.pop() ?? 0) + 1, at).replace(/^\?(?::|<\w+>)/, "");
    if (/^(?:[*+]|\{\d+)/.test(plain.slice(at + 1)) && /[*+?{|]/.test(inside)) return true;
  }
  return false;
}
