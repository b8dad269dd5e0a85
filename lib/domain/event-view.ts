import { z } from "zod";
import { EVENT_STATUSES, TRUST_LEVELS } from "./event";
import { FAILURE_SIGNALS } from "./digest";

const whole = z.number().int().nonnegative();

/** An event as lists show it: what its digest knows, never its payload. */
export const eventViewSchema = z.object({
  event_id: z.string(),
  task_id: z.string(),
  task_type: z.string(),
  timestamp: z.string(),
  seq: z.number().int().nullable(),
  type: z.string(),
  attempt: whole,
  /** Name of the sub-agent; null for the main run. */
  agent: z.string().nullable(),
  step: z.string().nullable(),
  action: z.string().nullable(),
  argument: z.string(),
  status: z.enum(EVENT_STATUSES),
  error_type: z.string().nullable(),
  /** What came of it, one line; "" if nothing is known. */
  outcome: z.string(),
});
export type EventView = z.infer<typeof eventViewSchema>;

/** One event in full. The parts an agent sent are null where it sent none, and where the event was thinned away. */
export const eventDetailSchema = eventViewSchema.extend({
  parent_event_id: z.string().nullable(),
  source_index: whole.nullable(),
  trust: z.enum(TRUST_LEVELS).nullable(),
  failure: z.object({ signal: z.enum(FAILURE_SIGNALS), error_type: z.string().nullable(), excerpt: z.string() }).nullable(),
  anomalies: z.array(z.string()),
  agent_state: z.unknown(),
  input: z.unknown(),
  decision: z.unknown(),
  result: z.unknown(),
  /** Keys the sender added beyond the known ones. */
  extra: z.record(z.string(), z.unknown()),
  /** Text that was cut on the way in: where, how long it was, how much was kept (characters). */
  cuts: z.array(z.object({ path: z.string(), length: whole, kept: whole })),
  redactions: z.array(z.object({ path: z.string(), kind: z.string() })),
  is_thinned: z.boolean(),
  raw_bytes: whole,
});
export type EventDetail = z.infer<typeof eventDetailSchema>;
