import { z } from "zod";
import type { Trust } from "./event";
import type { Language } from "./language";
import { taskTypeSchema } from "./task";

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

const words = (max: number) => z.string().trim().min(1).max(max);

/** Body of `POST /api/v1/lessons`: an agent, or a person through it, proposes a lesson. It is always a candidate. */
export const proposeLessonSchema = z.object({
  task_type: taskTypeSchema,
  /** One imperative rule; over 80 visible characters it is shortened where that loses nothing, else refused. */
  content: words(1_000),
  applies_when: words(500).nullish(),
  not_when: words(500).nullish(),
  tool: words(200).nullish(),
  tags: z.array(words(100)).max(20).nullish(),
  keywords: z.array(words(100)).max(20).nullish(),
  evidence: z.object({ task_id: words(200), event_ids: z.array(words(200)).max(20) }).nullish(),
});
export type ProposeLesson = z.infer<typeof proposeLessonSchema>;
