import type { Rule } from "../lesson";
import { familyOf } from "./families";
import { weighConcept } from "./lexicon/weights";
import { isContent, type Content } from "./token";
import { tokenise } from "./tokenise";

export type WeightedTerm = Readonly<{ term: string; weight: number }>;

const MAX_TERMS = 40;
/** Longer terms are cut: they are keys of an index. */
const MAX_TERM = 80;

/**
 * The terms under which a rule is found, heaviest first: concepts where the lexicon knows the words (so a Chinese and an
 * English rule meet), else stems, pairs of Chinese characters, names and numbers; and `tool:`, `tag:`,
 * `type:`. When it does not apply is left out: nobody looks for it by that.
 *
 * @returns at most 40, each once
 */
export function termsOf(rule: Rule): readonly WeightedTerm[] {
  const labels = new Map<string, number>();
  raise(labels, `type:${rule.taskType.toLowerCase()}`, 0.5);
  if (rule.tool) raise(labels, `tool:${rule.tool.toLowerCase()}`, 2);
  for (const tag of rule.tags) raise(labels, `tag:${tag.toLowerCase()}`, 1);
  const weights = new Map<string, number>();
  for (const text of [rule.content, rule.appliesWhen ?? "", ...rule.keywords]) raiseAll(weights, text);
  return [...heaviest(labels), ...heaviest(weights)].slice(0, MAX_TERMS);
}

/** The same for a text alone, such as a task's input. */
export function termsOfText(text: string): readonly WeightedTerm[] {
  const weights = new Map<string, number>();
  raiseAll(weights, text);
  return heaviest(weights);
}

/** How much it says that two rules share this token. */
export function weighToken({ kind, term }: Content): number {
  if (kind === "name") return familyOf(term) ? 1.2 : 1.5;
  if (kind === "concept") return weighConcept(term);
  if (kind === "number") return 0.8;
  return kind === "han" ? 0.4 : 0.8;
}

function raiseAll(weights: Map<string, number>, text: string): void {
  for (const token of tokenise(text)) if (isContent(token)) raise(weights, token.term, weighToken(token));
}

function raise(weights: Map<string, number>, term: string, weight: number): void {
  const key = term.slice(0, MAX_TERM);
  if (weight > (weights.get(key) ?? 0)) weights.set(key, weight);
}

function heaviest(weights: ReadonlyMap<string, number>): readonly WeightedTerm[] {
  return [...weights]
    .map(([term, weight]) => ({ term, weight }))
    .sort((left, right) => right.weight - left.weight || (left.term < right.term ? -1 : 1))
    .slice(0, MAX_TERMS);
}
