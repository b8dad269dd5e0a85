import { FAILURE_RULES } from "./all-rules";
import { neededWords } from "./needed-words";
import type { FailureRule } from "./rule";

/** Rows by three letters (two, of a shorter piece) that stand in any text they match. */
const BY_GRAM = new Map<string, FailureRule[]>();
const ALWAYS: FailureRule[] = [];

const WORDS = FAILURE_RULES.map((rule) => ({ rule, words: neededWords(rule.pattern.source) }));
const COUNTS = new Map<string, number>();
for (const { words } of WORDS) for (const gram of (words ?? []).flatMap(gramsOf)) COUNTS.set(gram, (COUNTS.get(gram) ?? 0) + 1);

for (const { rule, words } of WORDS) {
  if (words === null) ALWAYS.push(rule);
  for (const gram of new Set((words ?? []).map(rarestGram))) BY_GRAM.set(gram, [...(BY_GRAM.get(gram) ?? []), rule]);
}

function gramsOf(word: string): string[] {
  const size = isWide(word) ? 2 : Math.min(3, word.length);
  return Array.from({ length: word.length - size + 1 }, (_gram, at) => word.slice(at, at + size));
}

function isWide(word: string): boolean {
  return /[\u2e80-\uffff]/.test(word);
}

function rarestGram(word: string): string {
  return gramsOf(word).reduce((best, gram) => ((COUNTS.get(gram) ?? 0) < (COUNTS.get(best) ?? 0) ? gram : best));
}

/** The rows that may tell something of a text, in the order of the table; never leaves out one that matches. */
export function rulesFor(text: string): readonly FailureRule[] {
  const lower = text.toLowerCase();
  const found = new Set(ALWAYS);
  const seen = new Set<string>();
  for (let at = 0; at < lower.length - 1; at += 1) {
    for (const gram of [lower.slice(at, at + 2), lower.slice(at, at + 3)]) {
      if (seen.has(gram)) continue;
      seen.add(gram);
      for (const rule of BY_GRAM.get(gram) ?? []) found.add(rule);
    }
  }
  return [...found];
}
