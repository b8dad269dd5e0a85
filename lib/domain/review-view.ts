import { z } from "zod";
import { conflictViewSchema, lessonDetailSchema, lessonViewSchema } from "./lesson-view";
import { LANGUAGES } from "./language";
import { PLACEMENTS } from "./lesson";
import { reflectionViewSchema } from "./reflection";

const time = z.string();
const whole = z.number().int().nonnegative();

/** Why a lesson wants a closer look before it is judged. */
export const QUEUE_FLAGS = ["untrusted", "vague", "instruction", "high_risk", "probation", "conflict", "similar"] as const;
export type QueueFlag = (typeof QUEUE_FLAGS)[number];

/** What brought a lesson into the queue: it is new, it acts on probation, or it was approved once and came back. */
export const QUEUE_KINDS = ["new", "probation", "returned"] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Highest value first, or the longest waiting first. */
export const QUEUE_SORTS = ["value", "age"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** A lesson that waits for a person. Times are UTC, ISO 8601. */
export const queueItemSchema = lessonViewSchema.extend({
  kind: z.enum(QUEUE_KINDS),
  /** Its place in the list as it is filtered and sorted, from 1. */
  position: whole,
  /** Since it was made, or a person last saw to it. */
  waiting_since: time,
  /** In the order of QUEUE_FLAGS. `conflict`: an open contradiction; `similar`: an open conflict of another kind. */
  flags: z.array(z.enum(QUEUE_FLAGS)),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

/** What waits for a person, whatever a list is filtered by. */
export const waitingSchema = z.object({
  /** Lessons in the queue. */
  lessons: whole,
  /** Of those, lessons that were approved once and came back because they did harm. */
  harmful: whole,
  /** Open conflicts. */
  conflicts: whole,
  /** Lessons that act, and stop within the days of warning. */
  expiring: whole,
  /** Lessons due for another look. */
  spot_audits: whole,
  /** All of it, each lesson and conflict once: the number on the badge. */
  total: whole,
  /** Since when the longest waiting lesson or conflict waits; null: none does. */
  oldest_at: time.nullable(),
});
export type Waiting = z.infer<typeof waitingSchema>;

export const queuePageSchema = z.object({
  items: z.array(queueItemSchema),
  next_cursor: z.string().nullable(),
  /** As filtered: from the same condition as `items`. */
  total: whole,
  oldest_at: time.nullable(),
  /** Of each kind with the other filters as they are: what the kinds' tabs show. */
  kinds: z.object({ new: whole, probation: whole, returned: whole }),
  waiting: waitingSchema,
});
export type QueuePage = z.infer<typeof queuePageSchema>;

/** Each past task as it ended: in the way the lesson is about, in another way, well, or nobody knows. */
export const BACKTEST_OUTCOMES = ["failed_this_way", "failed_otherwise", "succeeded", "unknown"] as const;
export type BacktestOutcome = (typeof BACKTEST_OUTCOMES)[number];

/** V1: the past tasks that would have been given the lesson. */
export const backtestSchema = z.object({
  /** In order of time, the newest last; at most 100, the newest of them. */
  cells: z.array(z.object({ task_id: z.string(), title: z.string(), started_at: time, outcome: z.enum(BACKTEST_OUTCOMES) })),
  /** Of all tasks that match, shown or not. */
  counts: z.object({ failed_this_way: whole, failed_otherwise: whole, succeeded: whole, unknown: whole }),
  /** The sum of `counts`. */
  matched: whole,
  /** Tasks of its type that were looked at, newest first, and whether there are older ones. */
  looked_at: whole,
  is_cut: z.boolean(),
  /** Since when: the start of the oldest task looked at; null: there is none. */
  since: time.nullable(),
});
export type Backtest = z.infer<typeof backtestSchema>;

/** The exact block that an agent would get with this lesson alone. */
export const injectionSchema = z.object({ prompt: z.string(), bytes: whole, characters: whole, placement: z.enum(PLACEMENTS), tool: z.string().nullable(), language: z.enum(LANGUAGES) });

/** Who acted on it last, so that a second person is told (V3); null: nobody did since it was proposed. */
export const lastActSchema = z.object({
  /** As in the audit log: noun.verb, such as lesson.approve. */
  action: z.string(),
  by: z.string(),
  is_person: z.boolean(),
  reason: z.string().nullable(),
  at: time,
});

export const queueDetailSchema = lessonDetailSchema.extend({
  kind: z.enum(QUEUE_KINDS).nullable(),
  waiting_since: time,
  flags: z.array(z.enum(QUEUE_FLAGS)),
  /** Null: it was not drawn from a reflection, or that is gone. */
  reflection: reflectionViewSchema.nullable(),
  backtest: backtestSchema,
  /** Lessons that say nearly the same, most alike first; those of an open conflict name it. */
  similar: z.array(lessonViewSchema.pick({ lesson_id: true, content: true, status: true, task_type: true }).extend({ similarity: z.number(), conflict_id: z.string().nullable(), conflict_kind: conflictViewSchema.shape.kind.nullable() })),
  injection: injectionSchema,
  last_act: lastActSchema.nullable(),
});
export type QueueDetail = z.infer<typeof queueDetailSchema>;

/** A lesson that acts and is due for another look (V4). */
const spotAuditSchema = lessonViewSchema.extend({
  /** When a person last looked at it: an earlier audit, its approval, or when it was made. */
  last_look_at: time,
});
export const spotAuditsSchema = z.object({
  items: z.array(spotAuditSchema),
  /** All that are due, of which `items` is the sample. */
  due: whole,
  every_days: whole,
});
export type SpotAudits = z.infer<typeof spotAuditsSchema>;

/** One line of the audit log (V5). */
export const auditEntrySchema = z.object({
  seq: whole,
  entry_id: z.string(),
  actor_kind: z.enum(["user", "key", "system"]),
  actor_id: z.string(),
  actor_name: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  hash: z.string(),
  created_at: time,
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;
export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema),
  next_cursor: z.string().nullable(),
  /** Counted no further than 1,000 where the list is filtered. */
  total: whole,
  is_total_cut: z.boolean(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** Whether the chain of the audit log is whole; `last_hash` is worth keeping elsewhere. */
export const auditCheckSchema = z.discriminatedUnion("is_whole", [
  z.object({ is_whole: z.literal(true), entries: whole, last_hash: z.string() }),
  z.object({ is_whole: z.literal(false), entries: whole, broken_at: whole, fault: z.enum(["missing", "unlinked", "altered"]) }),
]);
export type AuditCheckView = z.infer<typeof auditCheckSchema>;

/** A lesson as it stood at an instant. */
export const lessonAsOfSchema = lessonViewSchema
  .pick({ lesson_id: true, task_type: true, content: true, applies_when: true, not_when: true, tool: true, tags: true, keywords: true, placement: true, language: true, version: true })
  // Null where the version of that time does not tell.
  .extend({ status: lessonViewSchema.shape.status.nullable(), changed_by: z.string().nullable(), changed_at: time });
export type LessonAsOf = z.infer<typeof lessonAsOfSchema>;
