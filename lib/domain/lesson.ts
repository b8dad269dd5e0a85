import type { Language } from "./language";
import type { Trust } from "./event";

export const LESSON_STATUSES = ["candidate", "active", "long_term", "expired", "held", "rejected", "invalidated", "superseded"] as const;
export type LessonStatus = (typeof LESSON_STATUSES)[number];

export const PLACEMENTS = ["system_prompt", "tool_description"] as const;
export type Placement = (typeof PLACEMENTS)[number];

export const EVIDENCE_KINDS = ["contrast", "reflection", "proposal", "person"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** What a lesson says, for whoever compares, checks or finds it by its words. */
export type Rule = Readonly<{
  /** One imperative sentence; at most 80 visible characters once it is stored. */
  content: string;
  appliesWhen: string | null;
  notWhen: string | null;
  taskType: string;
  tool: string | null;
  tags: readonly string[];
  keywords: readonly string[];
}>;

export type Evidence = Readonly<{
  kind: EvidenceKind;
  taskId: string;
  /** For a contrast: the failing call, then the succeeding one. */
  eventIds: readonly string[];
  reflectionId: string | null;
  /** The least trusted voice among the events. */
  trust: Trust | null;
}>;

/** A lesson as it is proposed, before it was checked or stored. */
export type LessonCandidate = Rule & Readonly<{ placement: Placement; language: Language; evidence: readonly Evidence[] }>;
