import type { EventStatus, Trust } from "./event";
import type { Saying } from "./sayings";

/**
 * How it was noticed that an event failed: the status said so, a code did, or only the output's text did.
 * The names are stored; add to them, don't rename.
 */
export const FAILURE_SIGNALS = ["status", "exit_code", "http_status", "traceback", "error_line", "error_field", "empty_result"] as const;
export type FailureSignal = (typeof FAILURE_SIGNALS)[number];

export type Failure = Readonly<{
  signal: FailureSignal;
  /** The sender's error_type, else the type the text names (`KeyError`, `exit_128`, `http_404`); null if nothing does. */
  errorType: string | null;
  /** The line that tells it best, at most 300 characters. */
  excerpt: string;
}>;

/**
 * What the shape of an output is, so that one output can be held against the same tool's earlier ones.
 * `keys`: sorted top-level keys of an object, or of the first element of an array; at most 20.
 */
export type OutputShape = Readonly<{ kind: "none" | "empty" | "text" | "number" | "boolean" | "object" | "array"; keys?: readonly string[] }>;

/**
 * The small, fixed-size part of an event from which everything on the time axis follows: order, turning points,
 * summary, folding. Made once, when the event is recorded, from its full text (before long text is cut), and kept even
 * when the event's payload is thinned away, so a replay never depends on what was thinned.
 */
export type EventDigest = Readonly<{
  eventId: string;
  /** Milliseconds since the epoch, UTC, as the emitter supplied it. */
  timestampMs: number;
  /** The emitter's sequence number, if it sends one. */
  seq: number | null;
  /** Order of arrival within the task, from 0. */
  arrival: number;
  /** The timestamp jumps against arrival order by more than the setting allows. */
  isSkewed: boolean;
  /** Its payload was thinned away; only this digest is left. */
  isThinned: boolean;
  type: string;
  attempt: number;
  parentEventId: string | null;
  /** Sub-agent name; null for the main run. */
  agent: string | null;
  sourceIndex: number | null;
  /** agent_state.current_step, at most 80 characters. */
  step: string | null;
  model: string | null;
  contextCount: number | null;
  /** decision.chosen_action, else what stands for it (tool name, `reply`); null for an event that decides nothing. */
  action: string | null;
  /** Other actions that were open, without the chosen one, in given order; at most 12, with the true count beside. */
  alternatives: readonly string[];
  alternativesCount: number;
  confidence: number | null;
  hasSwitched: boolean;
  /** The argument of the choice in one line, at most 160 characters, a path cut in the middle; "" if there is none. */
  argument: string;
  /** 64-bit hash, hex, of the action and its whole normalised input; equal calls have equal keys. "" without action. */
  callKey: string;
  /** Hash of the whole output; "" without output. Equal calls with equal outputs did not get anywhere. */
  outputKey: string;
  /** As sent; `failed` where the text tells it (`failure` is set then); `succeeded` where it was not told and the output shows no sign of failure. */
  status: EventStatus;
  failure: Failure | null;
  /** Looked like a failure but is soft (an empty result): an anomaly, not a failure. */
  outcome: string; // what came of it, one line, at most 120 characters; "" if nothing is known
  shape: OutputShape;
  /** The sender's own anomaly mark, or what the record step noticed: `empty`, `unparseable`, `missing_fields`. */
  anomalies: readonly string[];
  /** What the agent's own words give away about the decision; absent is the same as none. */
  says?: readonly Saying[];
  statusCode: number | null;
  latencyMs: number | null;
  tokensIn: number | null;
  tokensOut: number | null;
  trust: Trust | null;
  /** How many text fields were cut, how many values redacted. */
  cuts: number;
  redactions: number;
  /** Size of the event as it arrived, bytes of JSON. */
  rawBytes: number;
}>;
