import type { Reason } from "../turning-point";
import type { Clause, Condition } from "./clauses";
import { compareConditions, type ConditionRelation } from "./compare-conditions";
import { findDifferences } from "./differences";
import { areNearActs, isAct, isMaking, isNarrowing, isWeakAct } from "./lexicon/weights";
import { coverage, onlyIn, sharedOf, weightOf } from "./overlap";
import { conditionsOf, ownCondition, termMap, type ParsedRule } from "./parse-rule";
import { weighToken } from "./rule-terms";
import type { Content } from "./token";

export type Contradiction = Readonly<{ reason: Reason; isCertain: boolean; left: readonly string[]; right: readonly string[] }>;

/** A prohibition meets a demand when so much of it is in the demand. */
const MET = 0.65;
const CERTAIN = 0.9;
const AWAITED: ReadonlySet<string> = new Set(["wait", "confirm", "ask", "check"]);

/** The first way in which two rules cannot both be followed, whatever their likeness; null where there is none. */
export function findContradiction(left: ParsedRule, right: ParsedRule, conditions: ConditionRelation): Contradiction | null {
  return findFlip(left, right) ?? mirror(findFlip(right, left)) ?? (conditions === "different" ? null : findReversal(left, right));
}

function mirror(found: Contradiction | null): Contradiction | null {
  return found && { ...found, left: found.right, right: found.left };
}

/** What the left rule forbids, or calls needless, the right one demands or allows. */
function findFlip(left: ParsedRule, right: ParsedRule): Contradiction | null {
  let best: (Contradiction & { met: number }) | null = null;
  for (const ban of left.clauses) {
    if (ban.polarity !== "forbid" && ban.polarity !== "needless") continue;
    for (const demand of [...right.clauses, ...right.clauses.flatMap(awaitedOf)]) {
      if (demand.polarity !== "demand" && !(demand.polarity === "allow" && ban.polarity === "forbid")) continue;
      const met = meets(ban, demand, left, right);
      if (met < MET || (best && best.met >= met)) continue;
      const shared = sharedOf(termMap(ban.action), termMap(demand.action)).filter(({ term }) => !isWeakAct(term));
      best = {
        met,
        isCertain: met >= CERTAIN,
        reason: { code: "conflict_negated", values: { what: textOf(shared) } },
        left: [ban.mark, ...shared.map(({ text }) => text)],
        right: [demand.mark, ...textsOf(demand.action, shared)].filter(Boolean),
      };
    }
  }
  return best;
}

/** "after the user has confirmed": what is awaited is demanded too. */
function awaitedOf({ conditions }: Clause): Clause[] {
  const awaited = conditions.filter(({ kind, tokens }) => kind === "after" && tokens.some(({ term }) => AWAITED.has(term)));
  return awaited.map(({ tokens }) => ({ polarity: "demand", action: tokens, conditions: [], mark: "" }));
}

/** How much of a prohibition a demand does, 0..1; 0 where they speak of different things or cases. */
function meets(ban: Clause, demand: Clause, left: ParsedRule, right: ParsedRule): number {
  const banned = termMap(ban.action.filter(({ term }) => !isWeakAct(term)));
  const action = termMap(demand.action);
  const sphere = termMap([...demand.action, ...demand.conditions.flatMap(({ tokens }) => tokens), ...right.appliesWhen]);
  const core = sharedOf(banned, action);
  if (weightOf(core) < 0.7) return 0;
  const acts = [...banned.keys()].filter((term) => isAct(term));
  const isSameAct = acts.length === 0 || acts.some((term) => action.has(term));
  const isBare = ![...action.keys()].some((term) => isAct(term) && !isWeakAct(term));
  if (!isSameAct && !acts.some((term) => isNearOne(term, action) || (isBare && isMaking(term)))) return 0;
  // "not too many", "not by hand": a narrower prohibition than the bare act.
  if (onlyIn(banned, sphere).some(({ term }) => isNarrowing(term))) return 0;
  const whole = termMap([...ban.action, ...ban.conditions.flatMap(({ tokens }) => tokens), ...left.appliesWhen]);
  const { values, things, words, lone } = findDifferences(onlyIn(banned, sphere).filter((token) => weighToken(token) > 0.5 && !isNearOne(token.term, action) && !(isBare && isMaking(token.term))), onlyIn(action, whole).filter(({ term }) => !isNearOne(term, banned)));
  if (values.length > 0 || lone.some(({ term }) => banned.has(term)) || (isNamed(things.left, words.left) && isNamed(things.right, words.right))) return 0;
  const ours = { conditions: [...ban.conditions.filter((condition) => !isUnasked(condition)), ...ownCondition(left)], terms: left.terms };
  const theirs = { conditions: [...demand.conditions, ...ownCondition(right)], terms: right.terms };
  if (compareConditions(ours, theirs) === "different" || isOtherSide(ban, demand)) return 0;
  if (isSameAct) return coverage(banned, sphere);
  const others = new Map([...banned].filter(([term]) => !isAct(term)));
  return Math.min(coverage(others, sphere), CERTAIN - 0.01);
}

function isNamed(things: readonly Content[], words: readonly Content[]): boolean {
  return things.length > 0 || words.some(({ kind }) => kind === "word");
}

function isNearOne(term: string, terms: ReadonlyMap<string, Content>): boolean {
  return isAct(term) && [...terms.keys()].some((other) => areNearActs(term, other));
}

/** "unless asked", "when nobody asked": hardly narrows a prohibition. */
function isUnasked({ kind, isNegated, tokens }: Condition): boolean {
  return (kind === "unless" || isNegated) && tokens.some(({ term }) => term === "ask" || term === "request");
}

/** "not before X" and "after X" go together. */
function isOtherSide(ban: Clause, demand: Clause): boolean {
  return ban.conditions.some((one) => demand.conditions.some((other) => {
    const isOpposed = (one.kind === "before" && other.kind === "after") || (one.kind === "after" && other.kind === "before");
    return isOpposed && coverage(termMap(one.tokens), termMap(other.tokens)) >= 0.5;
  }));
}

/** A before B in one, B before A in the other. */
function findReversal(left: ParsedRule, right: ParsedRule): Contradiction | null {
  for (const one of left.orders) {
    for (const other of right.orders) {
      if (!isAbout(one.first, other.then) || !isAbout(one.then, other.first)) continue;
      if (isAbout(one.first, other.first) && isAbout(one.then, other.then)) continue;
      return {
        isCertain: true,
        reason: { code: "conflict_order", values: { first: textOf(one.first), then: textOf(one.then) } },
        left: [...one.first, ...one.then].map(({ text }) => text),
        right: [...other.first, ...other.then].map(({ text }) => text),
      };
    }
  }
  return null;
}

function isAbout(left: readonly Content[], right: readonly Content[]): boolean {
  const [one, other] = [termMap(left), termMap(right)];
  const parts = [coverage(one, other), coverage(other, one)];
  return weightOf(sharedOf(one, other)) >= 0.5 && Math.min(...parts) >= 0.4 && Math.max(...parts) >= 0.6;
}

function textsOf(tokens: readonly Content[], shared: readonly Content[]): string[] {
  const terms = new Set(shared.map(({ term }) => term));
  return tokens.filter(({ term }) => terms.has(term)).map(({ text }) => text);
}

export function textOf(tokens: readonly Content[]): string {
  const isChinese = tokens.every(({ text }) => /[\u3400-\u9fff]/.test(text));
  return tokens.map(({ text }) => text).join(isChinese ? "" : " ").slice(0, 80);
}

/** Every condition of a rule, and all that it names, for comparing when two rules hold. */
export function caseOf(rule: ParsedRule) {
  return { conditions: conditionsOf(rule), terms: rule.terms };
}
