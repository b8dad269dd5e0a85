import { checkAdvice } from "./check-rule";
import type { ConflictKind } from "./conflict-kind";
import { QUEUE_FLAGS, type QueueFlag, type QueueKind } from "./review-view";
import { findInjection } from "./rule-safety";

export type FlaggedWords = Readonly<{ content: string; appliesWhen: string | null; notWhen: string | null }>;

/**
 * What the words alone give away. A lesson is checked before it is stored, but the checks grow, and words are edited and
 * imported.
 */
export function flagsOfWords({ content, appliesWhen, notWhen }: FlaggedWords): QueueFlag[] {
  const isInstruction = [content, appliesWhen, notWhen].some((text) => text !== null && findInjection(text) !== null);
  return [...(checkAdvice(content) ? (["vague"] as const) : []), ...(isInstruction ? (["instruction"] as const) : [])];
}

export type FlagFacts = Readonly<{ isUntrusted: boolean; isHighRisk: boolean; kind: QueueKind | null; words: readonly QueueFlag[]; /** Of its open conflicts. */ conflicts: readonly ConflictKind[] }>;

/** Everything that speaks for a closer look, in the order of QUEUE_FLAGS. */
export function flagsOf({ isUntrusted, isHighRisk, kind, words, conflicts }: FlagFacts): QueueFlag[] {
  const raised: Readonly<Record<QueueFlag, boolean>> = {
    untrusted: isUntrusted,
    vague: words.includes("vague"),
    instruction: words.includes("instruction"),
    high_risk: isHighRisk,
    probation: kind === "probation",
    conflict: conflicts.includes("contradiction"),
    similar: conflicts.some((conflict) => conflict !== "contradiction"),
  };
  return QUEUE_FLAGS.filter((flag) => raised[flag]);
}

/** What brought it into the queue; null: it is not in it. */
export function queueKindOf({ status, onProbation, approvedAt }: Readonly<{ status: string; onProbation: boolean; approvedAt: Date | null }>): QueueKind | null {
  if (status === "candidate") return approvedAt === null ? "new" : "returned";
  return status === "active" && onProbation ? "probation" : null;
}

/** Since when it waits: it was made then, or a person last saw to it. */
export function waitingSince({ createdAt, lookedAtAt }: Readonly<{ createdAt: Date; lookedAtAt: Date | null }>): Date {
  return lookedAtAt ?? createdAt;
}
