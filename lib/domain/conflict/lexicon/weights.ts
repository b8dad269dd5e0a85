import { ACT_CONCEPTS } from "./acts";

const ACTS: ReadonlySet<string> = new Set(ACT_CONCEPTS.map(([concept]) => concept));
/** Acts that say nothing by themselves. */
const WEAK: ReadonlySet<string> = new Set(["use", "do", "set", "place", "choose", "consider", "try", "prepare", "help", "follow", "get"]);
/** So common in rules that sharing them hardly relates two. */
const COMMON: ReadonlySet<string> = new Set("all new old same different single file code data user value name time list result content task step tool agent direct explicit error problem message number related required default".split(" "));

/** How something is done, or how much of it: rules that say the same differ in them. */
const MANNERS: ReadonlySet<string> = new Set("all new old same different many large small single direct manual automatic explicit careful immediate fast safe proactive required default exceed related".split(" "));

/** Manners that leave the act itself as it is. */
const LOOSE: ReadonlySet<string> = new Set("all direct required default explicit careful related immediate same".split(" "));

/** A manner that a prohibition may be about, rather than about the act. */
export function isNarrowing(term: string): boolean {
  return MANNERS.has(term) && !LOOSE.has(term);
}

export function isManner(term: string): boolean {
  return MANNERS.has(term);
}

export function isAct(term: string): boolean {
  return ACTS.has(term);
}

/** Acts that are often said of one and the same doing. */
const NEAR_ACTS: readonly (readonly string[])[] = [["run", "start", "do", "call"], ["write", "create", "add"], ["change", "fix", "replace"], ["show", "tell", "record"], ["read", "search", "explore"], ["cancel", "delete"]];

/** Whether two acts may be one under another word; an act is near itself. */
export function areNearActs(left: string, right: string): boolean {
  return left === right || NEAR_ACTS.some((group) => group.includes(left) && group.includes(right));
}

/** Acts that make a thing be there: "needs a test" asks for what "don't add a test" forbids. */
const MAKING: ReadonlySet<string> = new Set(["add", "create", "write", "keep"]);

export function isMaking(term: string): boolean {
  return MAKING.has(term);
}

export function isWeakAct(term: string): boolean {
  return WEAK.has(term);
}

/** How much it says that two rules share this concept; 1 for a thing of the trade. */
export function weighConcept(term: string): number {
  if (WEAK.has(term)) return 0.15;
  if (COMMON.has(term) || MANNERS.has(term)) return 0.5;
  return ACTS.has(term) ? 0.7 : 1;
}
