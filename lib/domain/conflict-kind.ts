import type { Reason } from "./turning-point";

export const CONFLICT_KINDS = ["duplicate", "complement", "replacement", "contradiction"] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** How a conflict was settled: by a person's decision, or by itself, because one side was thrown out or says something else now. */
export const RESOLUTIONS = ["left", "right", "merge", "keep_both", "not_a_conflict", "out", "reworded"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** What two rules are to each other, as far as their words tell (D5). Only ever a proposal. */
export type PairJudgement = Readonly<{
  kind: ConflictKind;
  /** 0..1. */
  similarity: number;
  /** Word for word the same after normalising: the only case that needs no person. */
  isExact: boolean;
  /** Words alone do not settle it: a model, where there is one, is asked. */
  isBorderline: boolean;
  /** Why, in a form that reads in both languages. */
  reason: Reason;
  /** The words that made it think so, as they stand in each rule, and those both share. */
  words: Readonly<{ left: readonly string[]; right: readonly string[]; shared: readonly string[] }>;
}>;
