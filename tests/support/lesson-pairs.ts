import { join } from "node:path";
import type { ConflictKind } from "@/lib/domain/conflict-kind";
import { hashText } from "@/lib/domain/hash";
import type { Rule } from "@/lib/domain/lesson";
import { readJsonLines, sharedDataPath } from "./shared-data";

export type PairLabel = ConflictKind | "nearmiss" | "unrelated";
/** Two rules, the older one on the left, and what people say they are to each other. */
export type LabelledPair = Readonly<{ id: string; label: PairLabel; lang: "en" | "zh" | "mixed"; scope: string; /** Written while the judge was developed. */ isSeen?: boolean; left: Rule; right: Rule }>;

type Line = Readonly<{ id: string; label: PairLabel; lang: LabelledPair["lang"]; scope: string; isSeen?: boolean }>;
type OwnLine = Line & Readonly<{ a: Partial<Rule>; b: Partial<Rule> }>;
type RealLine = Line & Readonly<{ a: string; b: string }>;

/** A rule about nothing in particular, but for what is given. */
export function makeRule(part: Partial<Rule>): Rule {
  return { content: "Check the result", appliesWhen: null, notWhen: null, taskType: "any", tool: null, tags: [], keywords: [], ...part };
}

/** Pairs written for this product, as lessons of agents are. */
export function readOwnPairs(): LabelledPair[] {
  const lines = readJsonLines<OwnLine>(join(import.meta.dirname, "lesson-pairs.jsonl"));
  return lines.map(({ a, b, ...rest }) => ({ ...rest, left: makeRule({ taskType: rest.scope, ...a }), right: makeRule({ taskType: rest.scope, ...b }) }));
}

/** Pairs out of public rule files; needs the shared data. */
export function readRealPairs(): LabelledPair[] {
  const lines = readJsonLines<RealLine>(sharedDataPath("rule_pairs", "handed.jsonl"));
  return lines.map(({ id, label, lang, scope, a, b }) => ({ id, label, lang, scope, left: makeRule({ content: a }), right: makeRule({ content: b }) }));
}

/** Of the pairs written before it, the judge was developed on one half only; which half is told by the hash of the id. */
export function isDevelopmentPair({ id, isSeen = false }: Pick<LabelledPair, "id" | "isSeen">): boolean {
  return isSeen || parseInt(hashText(id).slice(-1), 16) % 2 === 0;
}
