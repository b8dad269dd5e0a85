import type { Clause } from "./clauses";
import type { ConditionRelation } from "./compare-conditions";
import type { Differences } from "./differences";
import type { Contradiction } from "./find-contradiction";
import { isWeakAct } from "./lexicon/weights";
import { coverage, sharedOf, weightOf } from "./overlap";
import { termMap, type ParsedRule } from "./parse-rule";
import type { Content } from "./token";

/** Asking for opposites, or for one of two that exclude each other, where all else is shared; null where there is none. */
export function findOpposition(left: ParsedRule, right: ParsedRule, conditions: ConditionRelation, differences: Differences): Contradiction | null {
  if (conditions === "different") return null;
  return findUnasked(left, right) ?? findUnasked(right, left) ?? findOpposites(left, right, conditions, differences);
}

function findOpposites(left: ParsedRule, right: ParsedRule, conditions: ConditionRelation, { opposites, values, things, hasOtherObject }: Differences): Contradiction | null {
  const binary = values.filter(({ isBinary }) => isBinary);
  if (values.length > binary.length || hasOtherObject) return null;
  const areApart = things.left.length > 0 && things.right.length > 0;
  for (const pair of [...opposites, ...binary]) {
    const [one, other] = [clauseOf(left, pair.left.term), clauseOf(right, pair.right.term)];
    if (!one || !other || isForbidding(one) !== isForbidding(other)) continue;
    const [ones, others] = [restOf(one, pair.left), restOf(other, pair.right)];
    const isBare = binary.includes(pair as (typeof binary)[number]) && (ones.size === 0 || others.size === 0);
    const isSameCase = conditions === "same" && weightOf(sharedOf(ones, others)) >= 0.5;
    if (!isBare && !isSameCase) continue;
    // Each has a thing of its own: what they share has to have a name.
    if (areApart && (!sharedOf(ones, others).some(({ kind }) => kind === "name") || Math.max(coverage(ones, others), coverage(others, ones)) < 0.6)) continue;
    if (Math.max(coverage(ones, others), coverage(others, ones)) < 0.5) continue;
    const code = opposites.includes(pair) ? "conflict_opposite" : "conflict_choice";
    return { isCertain: !isBare && weightOf(sharedOf(ones, others)) >= 0.7, reason: { code, values: { left: pair.left.text, right: pair.right.text } }, left: [pair.left.text], right: [pair.right.text] };
  }
  return null;
}

/** "only when asked" against "unasked": what the left rule binds to a request, the right one does of itself. */
function findUnasked(left: ParsedRule, right: ParsedRule): Contradiction | null {
  const bound = left.clauses.find(({ conditions }) => conditions.some(({ isOnly, tokens, kind }) => (isOnly || kind === "unless") && tokens.some(({ term }) => term === "ask")));
  const unasked = right.clauses.find(({ action, polarity }) => polarity === "demand" && action.some(({ term }) => term === "proactive" || term === "automatic"));
  if (!bound || !unasked) return null;
  const shared = sharedOf(restOf(bound), termMap(unasked.action));
  if (weightOf(shared) < 0.7) return null;
  return { isCertain: false, reason: { code: "conflict_only_when", values: { what: shared.map(({ text }) => text).join(" ") } }, left: shared.map(({ text }) => text), right: unasked.action.map(({ text }) => text) };
}

function clauseOf({ clauses }: ParsedRule, term: string): Clause | undefined {
  return clauses.find(({ action }) => action.some((token) => token.term === term));
}

function isForbidding({ polarity }: Clause): boolean {
  return polarity === "forbid" || polarity === "needless";
}

/** What a clause speaks of beside one of its terms, conditions included. */
function restOf({ action, conditions }: Clause, except?: Content): Map<string, Content> {
  const all = [...action, ...conditions.flatMap(({ tokens }) => tokens)];
  return termMap(all.filter(({ term }) => term !== except?.term && !isWeakAct(term)));
}
