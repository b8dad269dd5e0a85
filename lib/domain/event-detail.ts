import type { EventStatus, Trust } from "./event";
import type { StoryMark } from "./story";

/** Text that was too long: of `length` characters the first `kept` are stored. `path` is dotted (`result.output`). */
export type Cut = Readonly<{ path: string; length: number; kept: number }>;
/** A value replaced before it was stored. `kind` names the rule (`email`, `api_key`). */
export type Redaction = Readonly<{ path: string; kind: string }>;

/**
 * One event in full, as the inspector shows it. A thinned event has its digest only: `isThinned` is set and `agentState`,
 * `input`, `decision`, `result` and `raw` are null.
 */
export type EventDetail = Readonly<{
  eventId: string;
  index: number;
  /** RFC 3339, UTC, with milliseconds. */
  timestamp: string;
  type: string;
  attempt: number;
  seq: number | null;
  agent: string | null;
  parentEventId: string | null;
  sourceIndex: number | null;
  status: EventStatus;
  errorType: string | null;
  statusCode: number | null;
  latencyMs: number | null;
  tokensIn: number | null;
  tokensOut: number | null;
  model: string | null;
  contextCount: number | null;
  trust: Trust | null;
  isThinned: boolean;
  isSkewed: boolean;
  agentState: unknown;
  input: unknown;
  decision: unknown;
  result: unknown;
  cuts: readonly Cut[];
  redactions: readonly Redaction[];
  marks: readonly StoryMark[];
  /** Size as it arrived, bytes of JSON. */
  rawBytes: number;
  /** The event as stored, pretty-printed JSON; null when thinned. */
  raw: string | null;
}>;
