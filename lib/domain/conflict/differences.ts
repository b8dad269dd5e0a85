import { familyOf } from "./families";
import { ANTONYMS } from "./lexicon/antonyms";
import { isManner } from "./lexicon/weights";
import { weighToken } from "./rule-terms";
import type { Content } from "./token";

export type Pair = Readonly<{ left: Content; right: Content }>;

/** What one rule names and the other does not, by what the difference means. */
export type Differences = Readonly<{
  /** Two values of one place: a number, a name, a member of one family. */
  values: readonly (Pair & { isBinary: boolean })[];
  /** A number or a name that only one of them has. */
  lone: readonly Content[];
  opposites: readonly Pair[];
  /** Things and acts that the lexicon knows to be different, and that only one rule names. */
  things: Readonly<{ left: readonly Content[]; right: readonly Content[] }>;
  /** Words that the lexicon does not know. */
  words: Readonly<{ left: readonly Content[]; right: readonly Content[] }>;
}>;

const OPPOSITE = new Map<string, Set<string>>();
for (const [one, other] of ANTONYMS) {
  for (const [from, to] of [[one, other], [other, one]] as const) OPPOSITE.set(from, (OPPOSITE.get(from) ?? new Set()).add(to));
}

/** Sorts what only one of two rules names; both lists in the order of their sentence. */
export function findDifferences(left: readonly Content[], right: readonly Content[]): Differences {
  const [lefts, rights] = [[...left], [...right]];
  const opposites = takePairs(lefts, rights, (one, other) => OPPOSITE.get(one.term)?.has(other.term) ?? false);
  const families = takePairs(lefts, rights, (one, other) => familyOf(one.term) !== undefined && familyOf(one.term) === familyOf(other.term));
  const numbers = takePairs(lefts, rights, (one, other) => one.kind === "number" && other.kind === "number" && unitOf(one) === unitOf(other));
  const names = takePairs(lefts, rights, (one, other) => one.kind === "name" && other.kind === "name");
  const isFixed = ({ kind }: Content) => kind === "number" || kind === "name";
  return {
    opposites,
    values: [...families.map((pair) => ({ ...pair, isBinary: familyOf(pair.left.term)?.isBinary ?? false })), ...[...numbers, ...names].map((pair) => ({ ...pair, isBinary: false }))],
    lone: [...lefts, ...rights].filter(isFixed),
    things: { left: lefts.filter(isThing), right: rights.filter(isThing) },
    words: { left: lefts.filter(isUnknown), right: rights.filter(isUnknown) },
  };
}

function unitOf({ term }: Content): string {
  return term.replace(/[#\d.,]+/g, "");
}

function isThing(token: Content): boolean {
  return token.kind === "concept" && !isManner(token.term) && weighToken(token) >= 0.5;
}

function isUnknown({ kind }: Content): boolean {
  return kind === "word" || kind === "han";
}

/** Pairs that match, each token once; what is paired is taken out of both lists. */
function takePairs(lefts: Content[], rights: Content[], isPair: (left: Content, right: Content) => boolean): Pair[] {
  const pairs: Pair[] = [];
  for (const left of [...lefts]) {
    const right = rights.find((other) => isPair(left, other));
    if (!right) continue;
    pairs.push({ left, right });
    lefts.splice(lefts.indexOf(left), 1);
    rights.splice(rights.indexOf(right), 1);
  }
  return pairs;
}
