import { z } from "zod";
import { CONFLICT_KINDS, RESOLUTIONS } from "./conflict-kind";
import { EVENT_STATUSES, TRUST_LEVELS } from "./event";
import { FAILURE_CLASSES } from "./failure-class";
import { LANGUAGES } from "./language";
import { EVIDENCE_KINDS, LESSON_STATUSES, PLACEMENTS } from "./lesson";
import { REFLECTION_CATEGORIES } from "./reflection";
import { TASK_STATUSES } from "./task";

const time = z.string();
const whole = z.number().int().nonnegative();
/** A reason that reads in both languages: see lib/domain/reflect-reason.ts. */
const reason = z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

/** D6: four parts of at most 25. `helped` is null until it was measured. */
export const valuePartsSchema = z.object({ reproduced: whole, carried_out: whole, covers: whole, helped: whole.nullable() });

/** A lesson as lists show it. Times are UTC, ISO 8601. */
export const lessonViewSchema = z.object({
  lesson_id: z.string(),
  task_type: z.string(),
  content: z.string(),
  applies_when: z.string().nullable(),
  not_when: z.string().nullable(),
  tool: z.string().nullable(),
  tags: z.array(z.string()),
  keywords: z.array(z.string()),
  placement: z.enum(PLACEMENTS),
  language: z.enum(LANGUAGES),
  status: z.enum(LESSON_STATUSES),
  is_safety: z.boolean(),
  is_high_risk: z.boolean(),
  /** Some of its evidence came from web pages or tool output quoting them: it always waits for approval. */
  is_untrusted: z.boolean(),
  on_probation: z.boolean(),
  value: whole,
  value_parts: valuePartsSchema,
  expires_at: time.nullable(),
  review_again_at: time.nullable(),
  hits: whole,
  last_hit_at: time.nullable(),
  evidence_count: whole,
  open_conflicts: whole,
  /** A person's name, a key's, or Hindsight's own. */
  proposed_by: z.string().nullable(),
  version: whole,
  created_at: time,
  updated_at: time,
});
export type LessonView = z.infer<typeof lessonViewSchema>;

/** Two lessons that cannot both be followed as they stand, or say nearly the same. */
export const conflictViewSchema = z.object({
  conflict_id: z.string(),
  kind: z.enum(CONFLICT_KINDS),
  status: z.enum(["open", "resolved"]),
  /** The older first. */
  lesson_ids: z.array(z.string()).length(2),
  lessons: z.array(lessonViewSchema.pick({ lesson_id: true, content: true, task_type: true, status: true, tool: true, applies_when: true, not_when: true, version: true })),
  reason,
  words: z.object({ left: z.array(z.string()), right: z.array(z.string()), shared: z.array(z.string()) }),
  similarity: z.number(),
  /** What is proposed: a merged rule, or which lesson would stand. Only a person decides. */
  proposal: z.object({ act: z.enum(["merge", "supersede", "decide"]), content: z.string().nullable(), by: z.enum(["rules", "model"]) }).nullable(),
  /** Of the conflict: a decision names it, and those of both lessons. */
  version: whole,
  /** A person's decision; `out`: one side was thrown out, `reworded`: one says something else now. Null while it is open. */
  resolution: z.enum(RESOLUTIONS).nullable(),
  resolved_by: z.string().nullable(),
  created_at: time,
  resolved_at: time.nullable(),
});
export type ConflictView = z.infer<typeof conflictViewSchema>;

/** One call of the evidence, as both sides of the difference are shown. */
export const evidenceCallSchema = z.object({
  event_id: z.string(),
  action: z.string(),
  /** The call as text: its input, pretty JSON or the text itself, at most 2,000 characters. */
  input: z.string(),
  /** What came of it: 300 characters of an error, 200 of a result. */
  result: z.string(),
  status: z.enum(EVENT_STATUSES),
});

export const lessonDetailSchema = lessonViewSchema.extend({
  evidence: z.array(
    z.object({
      evidence_id: z.string(),
      kind: z.enum(EVIDENCE_KINDS),
      task_id: z.string(),
      task_title: z.string(),
      task_status: z.enum(TASK_STATUSES),
      event_ids: z.array(z.string()),
      /** In the order of `event_ids`; for a contrast the failing call, then the succeeding one. At most 2; empty where the events are gone. */
      calls: z.array(evidenceCallSchema),
      reflection_id: z.string().nullable(),
      trust: z.enum(TRUST_LEVELS).nullable(),
      created_at: time,
    }),
  ),
  versions: z.array(z.object({ version: whole, content: z.string(), applies_when: z.string().nullable(), not_when: z.string().nullable(), changed_by: z.string().nullable(), reason: z.string().nullable(), created_at: time })),
  conflicts: z.array(conflictViewSchema),
  /** Null until it was handed out and measured. */
  effect: z.null(),
});
export type LessonDetail = z.infer<typeof lessonDetailSchema>;

/** A kind of failure seen again and again: of one task type, class and tool. */
export const patternViewSchema = z.object({
  pattern_id: z.string(),
  task_type: z.string(),
  failure_class: z.enum(FAILURE_CLASSES),
  category: z.enum(REFLECTION_CATEGORIES),
  tool: z.string().nullable(),
  keywords: z.array(z.string()),
  /** The class's standard strategy, in the asker's language. */
  strategy: z.string(),
  count: whole,
  task_count: whole,
  first_seen_at: time,
  last_seen_at: time,
  /** Seen in two of the last five sessions. */
  is_cross_session: z.boolean(),
  /** Failures a day over the 14 days that end with its newest one, oldest first. */
  trend: z.array(whole),
  /** The newest message, at most 300 characters, and where it stands. */
  example: z.object({ task_id: z.string(), event_id: z.string(), excerpt: z.string() }).nullable(),
  /** Promoted to. */
  lesson: z.object({ lesson_id: z.string(), content: z.string(), status: z.enum(LESSON_STATUSES) }).nullable(),
});
export type PatternView = z.infer<typeof patternViewSchema>;

/** One decision to reflect or not, with its reason (F4). */
export const reflectionDecisionViewSchema = z.object({
  event_id: z.string().nullable(),
  step: z.enum(["annotate", "instant", "compare", "force_update", "batch", "none"]),
  is_deep: z.boolean(),
  reason,
});

/** A failed event and what the rules say of it. */
export const diagnosisViewSchema = z.object({
  event_id: z.string(),
  failure_class: z.enum(FAILURE_CLASSES),
  rule: z.string(),
  tool: z.string().nullable(),
  entities: z.record(z.string(), z.string()),
  excerpt: z.string(),
  is_ambiguous: z.boolean(),
  /** The standard strategy, in the asker's language. */
  strategy: z.string(),
});

/** Work of the model channel that is waiting, running or was given up for this task. */
export const modelWorkSchema = z.object({ state: z.enum(["none", "waiting", "running", "failed", "not_configured", "over_budget"]), problem: z.string().nullable() });
