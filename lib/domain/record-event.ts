import { cutValue, type Cut } from "./cut";
import type { EventDigest } from "./digest";
import { digestEvent } from "./digest-event";
import type { Event } from "./event";
import { isProcessEvent } from "./filter";
import { redactEntry, type Redaction } from "./redact";
import type { Settings } from "./settings";

export type Prepared =
  | Readonly<{ drop: true; reason: "process_event" }>
  | Readonly<{ drop: false; digest: EventDigest; payload: EventPayload }>;

/** What is stored of an event beside its digest: agent_state, input, decision, result, unknown keys, and what was done to them. */
export type EventPayload = Readonly<Record<string, unknown>> & Readonly<{ cuts?: readonly Cut[]; redactions?: readonly Redaction[] }>;

export type Arrival = Readonly<{
  settings: Settings;
  /** Place in the order of arrival within the task, from 0. */
  arrival: number;
  /** The newest timestamp of the task's events so far; null for the first. */
  newestTimestampMs: number | null;
  /** Size of the event as it arrived, bytes of JSON. */
  rawBytes: number;
}>;

/** Stand in columns or in the digest, or identify: neither stored twice nor altered. */
const ELSEWHERE: ReadonlySet<string> = new Set(["event_id", "task_id", "timestamp", "type", "attempt", "seq", "parent_event_id", "source_index", "trust", "agent"]);
/** Keys of the payload that only this step writes; a sender's own are kept under another name. */
const OURS: ReadonlySet<string> = new Set(["cuts", "redactions"]);
/** Lists of what was done are kept this long; the digest has the true counts. */
const MAX_LISTED = 200;

/**
 * Makes of an event what is stored of it (R1, R2, R6): process events are dropped; failure and digest are read from the
 * full text; secrets are redacted everywhere; long text is cut. Pure: the same event gives the same.
 */
export function prepareEvent(event: Event, { settings, arrival, newestTimestampMs, rawBytes }: Arrival): Prepared {
  if (isProcessEvent(event.type, settings)) return { drop: true, reason: "process_event" };

  const clean: Record<string, unknown> = {};
  const payload: [string, unknown][] = [];
  const redactions: Redaction[] = [];
  const cuts: Cut[] = [];
  for (const [key, value] of Object.entries(event)) {
    if (value === null || value === undefined) continue;
    if (ELSEWHERE.has(key) && key !== "agent") {
      clean[key] = value;
      continue;
    }
    const redacted = redactEntry(key, value, settings);
    if (key !== "__proto__") clean[key] = redacted.value;
    redactions.push(...redacted.redactions);
    if (ELSEWHERE.has(key)) continue;
    const cut = cutValue(redacted.value, settings.maxTextLength, key);
    cuts.push(...cut.cuts);
    payload.push([OURS.has(key) ? `sent_${key}` : key, cut.value]);
  }

  const isSkewed = event.seq == null && newestTimestampMs !== null && event.timestamp.getTime() < newestTimestampMs - settings.clockSkewMs;
  const digest = digestEvent(event, clean as Event, { arrival, isSkewed, rawBytes, cuts: cuts.length, redactions: redactions.length });
  if (cuts.length > 0) payload.push(["cuts", cuts.slice(0, MAX_LISTED)]);
  if (redactions.length > 0) payload.push(["redactions", redactions.slice(0, MAX_LISTED)]);
  return { drop: false, digest, payload: Object.fromEntries(payload) };
}
