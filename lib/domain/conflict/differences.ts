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
  /** Different members of an object family: rules about different things. */
  hasOtherObject: boolean;
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
  const families = takePairs(lefts, rights, areValuesOfOne);
  const numbers = takePairs(lefts, rights, (one, other) => one.kind === "number" && other.kind === "number" && unitOf(one) === unitOf(other));
  const names = takePairs(lefts, rights, (one, other) => one.kind === "name" && other.kind === "name");
  const others = lefts.length === 1 && rights.length === 1 ? takePairs(lefts, rights, isValuePair) : [];
  const isFixed = ({ kind }: Content) => kind === "number" || kind === "name";
  return {
    opposites,
    values: [...families.map((pair) => ({ ...pair, isBinary: familyOf(pair.left.term)?.kind === "binary" })), ...[...numbers, ...names, ...others].map((pair) => ({ ...pair, isBinary: false }))],
    lone: [...lefts, ...rights].filter(isFixed),
    hasOtherObject: lefts.some((one) => rights.some((other) => areOtherObjects(one, other))),
    things: { left: lefts.filter(isThing), right: rights.filter(isThing) },
    words: { left: lefts.filter(isUnknown), right: rights.filter(isUnknown) },
  };
}

/** All else being shared: a name against a thing, or two words that the lexicon does not know. */
function isValuePair(left: Content, right: Content): boolean {
  return left.kind === "name" || right.kind === "name" || (left.kind === "word" && right.kind === "word");
}

function areValuesOfOne(left: Content, right: Content): boolean {
  const family = familyOf(left.term);
  return family !== undefined && family.kind !== "object" && family === familyOf(right.term);
}

function areOtherObjects(left: Content, right: Content): boolean {
  const family = familyOf(left.term);
  return family?.kind === "object" && family === familyOf(right.term);
}

function unitOf({ term }: Content): string {
  return term.replace(/[#\d.,]+/g, "");
}

function isThing(token: Content): boolean {
  return (token.kind === "concept" && !isManner(token.term) && weighToken(token) >= 0.5) || familyOf(token.term)?.kind === "object";
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
