import { z } from "zod";
import { instantSchema } from "./instant";

/** How an event came out. `unknown`: nothing in it says so, and its output gave no sign of failure. */
export const EVENT_STATUSES = ["succeeded", "failed", "running", "unknown"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Whose words an event carries; what came from the `web` is never trusted by itself. */
export const TRUST_LEVELS = ["operator", "user", "tool", "web"] as const;
export type Trust = (typeof TRUST_LEVELS)[number];

const STATUS_SPELLINGS: Readonly<Record<string, EventStatus>> = {
  success: "succeeded",
  ok: "succeeded",
  error: "failed",
};

/** `success`, `ok` and `error` are accepted as spellings. */
export const eventStatusSchema = z.preprocess(
  (value) => (typeof value === "string" ? (STATUS_SPELLINGS[value] ?? value) : value),
  z.enum(EVENT_STATUSES),
);

const count = z.number().int().nonnegative();

export const agentStateSchema = z.looseObject({
  current_step: z.union([z.string(), z.number()]).nullish(),
  context_count: count.nullish(),
  model: z.string().nullish(),
});

export const decisionSchema = z.looseObject({
  chosen_action: z.string().max(200).nullish(),
  alternatives: z.array(z.string()).max(500).nullish(),
  confidence: z.number().min(0).max(1).nullish(),
  rationale: z.string().nullish(),
  switched: z.boolean().nullish(),
});

export const resultSchema = z.looseObject({
  status: eventStatusSchema,
  error_type: z.string().nullish(),
  error_message: z.string().nullish(),
  output: z.unknown().optional(),
  anomaly: z.union([z.boolean(), z.string()]).nullish(),
  status_code: z.number().int().nullish(),
  /** At most a year: a longer wait is a mistake of the sender. */
  latency_ms: z.number().nonnegative().max(31_622_400_000).nullish(),
  tokens: z.looseObject({ input: count.nullish(), output: count.nullish() }).nullish(),
});

/**
 * One decision point as an agent sends it (snake_case, unknown keys kept).
 * `timestamp` is RFC 3339 with an offset and is parsed to a Date (UTC).
 */
export const eventSchema = z.looseObject({
  event_id: z.string().min(1).max(200),
  task_id: z.string().min(1).max(200).nullish(),
  timestamp: instantSchema,
  type: z.string().min(1).max(100),
  attempt: z.number().int().min(1).max(1_000_000).nullish(),
  seq: z.number().int().min(0).max(2_000_000_000).nullish(),
  parent_event_id: z.string().max(200).nullish(),
  /** Name of the sub-agent that took the step; absent for the main run. */
  agent: z.string().max(200).nullish(),
  /** 0-based message or line in the imported file. */
  source_index: count.nullish(),
  agent_state: agentStateSchema.nullish(),
  input: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
  decision: decisionSchema.nullish(),
  result: resultSchema.nullish(),
  trust: z.enum(TRUST_LEVELS).nullish(),
});

export type Event = z.infer<typeof eventSchema>;
/** What a client may send: a timestamp as text, statuses in any accepted spelling. */
export type EventInput = z.input<typeof eventSchema>;
