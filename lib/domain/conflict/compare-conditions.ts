import type { Condition } from "./clauses";
import { isAct, isManner } from "./lexicon/weights";
import { coverage, onlyIn } from "./overlap";
import { termMap } from "./parse-rule";
import type { Content } from "./token";

/** `same`: neither asks for what the other does not; `narrower`: one of them holds in fewer cases; `different`: each has a case of its own. */
export type ConditionRelation = "same" | "narrower" | "different";

type Side = Readonly<{ conditions: readonly Condition[]; terms: ReadonlyMap<string, Content> }>;

const COVERED = 0.5;

/**
 * Compares when two rules hold. What one names as a condition the other may name anywhere ("use X when reading a CSV",
 * "X for CSV files"), so a condition is looked for in all of the other's terms.
 */
export function compareConditions(left: Side, right: Side): ConditionRelation {
  const [lefts, rights] = [left, right].map(({ conditions }) => termMap(conditions.flatMap(({ kind, tokens }) => (kind === "aim" ? [] : tokens))));
  if (!lefts || !rights || (lefts.size === 0 && rights.size === 0)) return "same";
  if (isNegatedApart(left.conditions, right.conditions)) return "different";
  if (lefts.size > 0 && rights.size > 0) {
    const [leftOnly, rightOnly] = [onlyIn(lefts, right.terms), onlyIn(rights, left.terms)];
    if (leftOnly.some(isFixed) && rightOnly.some(isFixed)) return "different";
    if ([...leftOnly, ...rightOnly].some(({ kind }) => kind === "number" || kind === "name")) return "narrower";
  }
  const isLeftCovered = coverage(lefts, right.terms) >= COVERED;
  const isRightCovered = coverage(rights, left.terms) >= COVERED;
  if (isLeftCovered && isRightCovered) return "same";
  return !isLeftCovered && !isRightCovered && lefts.size > 0 && rights.size > 0 ? "different" : "narrower";
}

/** A number, a name, or a thing that the lexicon knows: no other word for something else. */
function isFixed({ kind, term }: Content): boolean {
  return kind === "number" || kind === "name" || (kind === "concept" && !isAct(term) && !isManner(term));
}

/** "if it exists" and "if it does not exist". */
function isNegatedApart(left: readonly Condition[], right: readonly Condition[]): boolean {
  return left.some((one) => right.some((other) => one.isNegated !== other.isNegated && coverage(termMap(one.tokens), termMap(other.tokens)) >= 0.7));
}
