import { z } from "zod";
import { TASK_STATUSES } from "./task";

const time = z.string();
const whole = z.number().int().nonnegative();

/** A task as lists show it: columns only, nothing that grows with the task. Times are UTC, ISO 8601. */
export const taskViewSchema = z.object({
  task_id: z.string(),
  task_type: z.string(),
  title: z.string(),
  agent: z.string().nullable(),
  session_id: z.string().nullable(),
  status: z.enum(TASK_STATUSES),
  /** `api`, or the format it was imported from. */
  source: z.string(),
  started_at: time,
  ended_at: time.nullable(),
  last_event_at: time.nullable(),
  duration_ms: whole,
  outcome: z.object({ score: z.number().nullable(), note: z.string().nullable() }).nullable(),
  error: z.object({ type: z.string(), message: z.string() }).nullable(),
  /** Error type of the failure that mattered; null while there is none. */
  failure_category: z.string().nullable(),
  attempts: whole,
  events: whole,
  dropped_events: whole,
  thinned_events: whole,
  failures: whole,
  turning_points: z.object({ first_failure: whole, hesitation: whole, anomaly: whole, recovery: whole, divergence: whole }),
  redactions: whole,
  cuts: whole,
  raw_bytes: whole,
  /** False while events have come in that the counts above do not know yet. */
  is_derived: z.boolean(),
});
export type TaskView = z.infer<typeof taskViewSchema>;

/** One task in full; still without its events. */
export const taskDetailSchema = taskViewSchema.extend({
  input: z.unknown(),
  tools: z.array(z.string()),
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
});
export type TaskDetail = z.infer<typeof taskDetailSchema>;

export const TASK_SORTS = ["started_at", "duration", "failures"] as const;
export type TaskSort = (typeof TASK_SORTS)[number];
