import type { ConflictKind, PairJudgement } from "../conflict-kind";
import type { Rule } from "../lesson";
import type { Reason } from "../turning-point";
import type { Clause } from "./clauses";
import { compareConditions, type ConditionRelation } from "./compare-conditions";
import { familyOf } from "./families";
import { findDifferences, type Differences } from "./differences";
import { caseOf, findContradiction, textOf } from "./find-contradiction";
import { findOpposition } from "./find-opposition";
import { areNearActs, isAct, isManner, isWeakAct } from "./lexicon/weights";
import { coverage, onlyIn, sharedOf, similarity, weightOf } from "./overlap";
import { conditionsOf, parseRule, termMap, type ParsedRule } from "./parse-rule";
import type { Content } from "./token";

/** Above it, rules that differ in nothing that counts say the same. */
const SAME = 0.6;
const SURELY_SAME = 0.85;
/** Unknown words on both sides may be other words for the same only where nearly all else is shared. */
const PARAPHRASED = 0.75;
const APART = 0.25;
/** Beside another value, so much has to be the same. */
const FRAME = 0.5;
/** So alike, and yet about other things: the words are parallel. */
const PARALLEL = 0.5;

/**
 * What two rules are to each other, as far as their words tell, in English, Chinese or both (D5).
 *
 * @param left the older one
 * @param right the newer one
 * @returns null where they are unrelated, or use parallel words of another thing. Rules that differ in a number, a
 *          negation, a name, a tool or a condition are never duplicates.
 */
export function judgePair(left: Rule, right: Rule): PairJudgement | null {
  const [one, other] = [parseRule(left), parseRule(right)];
  const isSameType = left.taskType === right.taskType;
  // Judged in one order of the two, so that the answer is the same from both sides.
  return one.key <= other.key ? judgeParsed(one, other, isSameType) : mirror(judgeParsed(other, one, isSameType));
}

function mirror(judgement: PairJudgement | null): PairJudgement | null {
  if (!judgement) return null;
  const { reason: { code, values }, words } = judgement;
  const { left, right } = values;
  const turned = left !== undefined && right !== undefined ? { ...values, left: right, right: left } : values;
  return { ...judgement, reason: { code, values: turned }, words: { left: words.right, right: words.left, shared: words.shared } };
}

function judgeParsed(one: ParsedRule, other: ParsedRule, isSameType: boolean): PairJudgement | null {
  const likeness = similarity(one.terms, other.terms);
  const shared = sharedOf(one.terms, other.terms);
  const make = makeJudgement(likeness, shared);
  if (one.key === other.key && isSameType) return { ...make("duplicate", { code: "conflict_exact", values: {} }, { isBorderline: false }), similarity: 1, isExact: true };
  if (one.tool !== null && other.tool !== null && one.tool !== other.tool) return null;

  const conditions = compareConditions(caseOf(one), caseOf(other));
  const differences = findDifferences(onlyIn(one.terms, other.terms), onlyIn(other.terms, one.terms));
  const contradiction = findContradiction(one, other, conditions) ?? findOpposition(one, other, conditions, differences);
  if (contradiction) {
    const isBorderline = !contradiction.isCertain || conditions !== "same" || !isSameType;
    return make("contradiction", contradiction.reason, { isBorderline, left: contradiction.left, right: contradiction.right });
  }
  return judgeAlike(one, other, { likeness, conditions, differences, shared, isSameType, make });
}

type Make = (kind: ConflictKind, reason: Reason, rest: Readonly<{ isBorderline: boolean; left?: readonly string[]; right?: readonly string[] }>) => PairJudgement;

function makeJudgement(likeness: number, shared: readonly Content[]): Make {
  return (kind, reason, { isBorderline, left = [], right = [] }) => ({
    kind, reason, isBorderline, isExact: false, similarity: Number(likeness.toFixed(3)),
    words: { left, right, shared: shared.map(({ text }) => text) },
  });
}

type Comparison = Readonly<{ likeness: number; conditions: ConditionRelation; differences: Differences; shared: readonly Content[]; isSameType: boolean; make: Make }>;

/** Rules of which neither forbids what the other demands. */
function judgeAlike(left: ParsedRule, right: ParsedRule, { likeness, conditions, differences, shared, isSameType, make }: Comparison): PairJudgement | null {
  const { values, lone, things, words } = differences;
  const [value] = values;
  const hasOtherThings = things.left.length > 0 && things.right.length > 0;
  const isSamePolarity = haveSamePolarity(left, right);
  const frame = frameLikeness(left, right, differences);
  const isOtherMatter = hasOtherThings || (isNamed(things.left, words.left) && isNamed(things.right, words.right));
  if (value && bringsIn(shared) && !familyOf(value.left.term)) return null;
  if (!isSamePolarity && (isOtherMatter || values.length > 0) && likeness >= PARALLEL - 0.05) return null;
  if (value && isSamePolarity && conditions !== "different" && !isOtherMatter && frame >= FRAME) {
    const isBorderline = values.length > 1 || lone.length > 0 || frame < SURELY_SAME;
    return make("replacement", { code: "conflict_value", values: { left: value.left.text, right: value.right.text } }, { isBorderline, left: values.map((pair) => pair.left.text), right: values.map((pair) => pair.right.text) });
  }
  const differs = values.length > 0 || (hasWords(words) && likeness < PARAPHRASED) || lone.length > 0 || areApart(left, right, differences) || conditions !== "same" || !isSamePolarity;
  if (!differs && likeness >= SAME) {
    return make("duplicate", { code: "conflict_same", values: { what: textOf(shared) } }, { isBorderline: likeness < SURELY_SAME || !isSameType });
  }
  return judgeComplement(left, right, { likeness, conditions, differences, shared, isSameType, make });
}

/** Acts that bring in one thing beside others: another name is another thing, and no newer choice. */
const BRINGS_IN: ReadonlySet<string> = new Set(["install", "import"]);

function bringsIn(shared: readonly Content[]): boolean {
  return shared.some(({ term }) => BRINGS_IN.has(term));
}

function isNamed(things: readonly Content[], words: readonly Content[]): boolean {
  return things.length > 0 || words.some(({ kind }) => kind === "word");
}

/** Whether both name what the lexicon does not know; Chinese pairs of characters are too vague to count. */
function hasWords({ left, right }: Differences["words"]): boolean {
  return [left, right].every((words) => words.some(({ kind }) => kind === "word"));
}

/**
 * Whether each names a thing of its own. Where what they share stands in another order, one says it in other words, and
 * a thing more or less does not count.
 */
function areApart(left: ParsedRule, right: ParsedRule, { things }: Differences): boolean {
  if (things.left.length === 0 || things.right.length === 0) return false;
  const shared = sharedOf(left.terms, right.terms);
  const turned = sharedOf(right.terms, left.terms);
  if (shared.every(({ term }, place) => turned[place]?.term === term)) return true;
  return Math.min(weightOf(things.left), weightOf(things.right)) >= APART * weightOf(shared);
}

/** How alike two rules are beside the values in which they differ; 0 where they share nothing of weight. */
function frameLikeness(left: ParsedRule, right: ParsedRule, { values }: Differences): number {
  const taken = new Set(values.flatMap((pair) => [pair.left.term, pair.right.term]));
  const [lefts, rights] = [left, right].map(({ terms }) => new Map([...terms].filter(([term]) => !taken.has(term))));
  if (!lefts || !rights) return 0;
  return weightOf(sharedOf(lefts, rights)) >= 0.7 ? similarity(lefts, rights) : 0;
}

/** Whether clauses that speak of the same ask for it alike; where none do, whether both rules forbid or neither does. */
function haveSamePolarity(left: ParsedRule, right: ParsedRule): boolean {
  const matched = left.clauses.flatMap((clause) => {
    const other = closestOf(clause, right.clauses);
    return other ? [isDemanding(clause) === isDemanding(other)] : [];
  });
  return matched.length > 0 ? matched.every(Boolean) : polarities(left) === polarities(right);
}

/** The clause that speaks most of the same; undefined where none does. */
function closestOf({ action }: Clause, clauses: readonly Clause[]): Clause | undefined {
  const terms = termMap(action);
  let [closest, best]: [Clause | undefined, number] = [undefined, 0.5];
  for (const clause of clauses) {
    const other = termMap(clause.action);
    const likeness = weightOf(sharedOf(terms, other)) >= 0.7 && !haveOtherActs(terms, other) ? similarity(terms, other) : 0;
    if (likeness >= best) [closest, best] = [clause, likeness];
  }
  return closest;
}

function haveOtherActs(left: ReadonlyMap<string, Content>, right: ReadonlyMap<string, Content>): boolean {
  const [lefts, rights] = [left, right].map((terms) => [...terms.keys()].filter((term) => isAct(term) && !isWeakAct(term)));
  return Boolean(lefts?.length && rights?.length && !lefts.some((one) => rights.some((other) => areNearActs(one, other))));
}

function isDemanding({ polarity }: Clause): boolean {
  return polarity === "demand" || polarity === "allow";
}

function polarities({ clauses }: ParsedRule): string {
  return [...new Set(clauses.map((clause) => isDemanding(clause)))].sort().join();
}

function judgeComplement(left: ParsedRule, right: ParsedRule, { likeness, conditions, differences, shared, make }: Comparison): PairJudgement | null {
  if (conditions === "different") return null;
  const [lefts, rights] = [left, right].map((rule) => termMap(conditionsOf(rule).flatMap(({ tokens }) => tokens)));
  if (!lefts || !rights) return null;
  const sharedCase = sharedOf(lefts, rights);
  if (weightOf(sharedCase) >= 0.7 && Math.min(coverage(lefts, rights), coverage(rights, lefts)) >= 0.5) {
    return make("complement", { code: "conflict_case", values: { what: textOf(sharedCase) } }, { isBorderline: true });
  }
  const { values } = differences;
  const isParallel = differences.hasOtherObject || (areApart(left, right, differences) && likeness >= PARALLEL);
  if (isParallel || values.length > 0) return null;
  const topic = shared.filter(({ kind, term }) => (kind === "concept" && !isManner(term)) || kind === "name");
  return weightOf(topic) >= 1 ? make("complement", { code: "conflict_topic", values: { what: textOf(topic) } }, { isBorderline: true }) : null;
}
