import { weighToken } from "./rule-terms";
import type { Content } from "./token";

type Terms = ReadonlyMap<string, Content>;

export function weightOf(tokens: Iterable<Content>): number {
  let sum = 0;
  for (const token of tokens) sum += weighToken(token);
  return sum;
}

/** Dice's coefficient over weighted terms, 0..1; 0 where either is empty. */
export function similarity(left: Terms, right: Terms): number {
  const whole = weightOf(left.values()) + weightOf(right.values());
  return whole === 0 ? 0 : (2 * weightOf(sharedOf(left, right))) / whole;
}

/** As they stand in the left; what is a name in one and a word in the other weighs the more, from either side. */
export function sharedOf(left: Terms, right: Terms): Content[] {
  return [...left.values()].flatMap((token) => {
    const other = right.get(token.term);
    return other ? [weighToken(other) > weighToken(token) ? { ...token, kind: other.kind } : token] : [];
  });
}

export function onlyIn(left: Terms, right: Terms): Content[] {
  return [...left.values()].filter(({ term }) => !right.has(term));
}

/** Which part of `part` is in `whole`, 0..1 by weight; 1 where `part` is empty. */
export function coverage(part: Terms, whole: Terms): number {
  const weight = weightOf(part.values());
  return weight === 0 ? 1 : weightOf(sharedOf(part, whole)) / weight;
}
