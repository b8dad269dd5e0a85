import { z } from "zod";
import { TASK_STATUSES, type TaskStatus } from "./task";

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

/** Another run of the same type and input. */
export type Comparable = Readonly<{ taskId: string; hasSucceeded: boolean }>;

export const TASK_SORTS = ["started_at", "duration", "failures"] as const;
export type TaskSort = (typeof TASK_SORTS)[number];

/** What a stored task knows of itself, by column. */
export type TaskColumns = Readonly<{
  id: string;
  taskType: string;
  title: string;
  agent: string | null;
  sessionId: string | null;
  status: TaskStatus;
  source: string;
  startedAt: Date;
  endedAt: Date | null;
  lastEventAt: Date | null;
  outcomeScore: number | null;
  outcomeNote: string | null;
  errorType: string | null;
  errorMessage: string | null;
  failureCategory: string | null;
  eventCount: number;
  droppedCount: number;
  thinnedCount: number;
  failureCount: number;
  attemptCount: number;
  durationMs: bigint;
  firstFailures: number;
  hesitations: number;
  anomalies: number;
  recoveries: number;
  divergences: number;
  redactionCount: number;
  cutCount: number;
  rawBytes: bigint;
  version: number;
  derivedVersion: number;
}>;

export function viewOf(task: TaskColumns): TaskView {
  const { outcomeScore, outcomeNote, errorType, errorMessage } = task;
  return {
    task_id: task.id,
    task_type: task.taskType,
    title: task.title,
    agent: task.agent,
    session_id: task.sessionId,
    status: task.status,
    source: task.source,
    started_at: task.startedAt.toISOString(),
    ended_at: task.endedAt?.toISOString() ?? null,
    last_event_at: task.lastEventAt?.toISOString() ?? null,
    duration_ms: Number(task.durationMs),
    outcome: outcomeScore === null && outcomeNote === null ? null : { score: outcomeScore, note: outcomeNote },
    error: errorType === null && errorMessage === null ? null : { type: errorType ?? "", message: errorMessage ?? "" },
    failure_category: task.failureCategory,
    attempts: task.attemptCount,
    events: task.eventCount,
    dropped_events: task.droppedCount,
    thinned_events: task.thinnedCount,
    failures: task.failureCount,
    turning_points: { first_failure: task.firstFailures, hesitation: task.hesitations, anomaly: task.anomalies, recovery: task.recoveries, divergence: task.divergences },
    redactions: task.redactionCount,
    cuts: task.cutCount,
    raw_bytes: Number(task.rawBytes),
    is_derived: task.derivedVersion >= task.version,
  };
}

/** The task in full, from its columns and its JSON values. */
export function detailOf(task: TaskColumns & Readonly<{ input: unknown; tools: unknown; tags: unknown; metadata: unknown }>): TaskDetail {
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter((item) => typeof item === "string") : []);
  const metadata = typeof task.metadata === "object" && task.metadata !== null && !Array.isArray(task.metadata) ? task.metadata : {};
  return { ...viewOf(task), input: task.input ?? null, tools: texts(task.tools), tags: texts(task.tags), metadata: metadata as Record<string, unknown> };
}
