import { listPayloads, type Payload } from "@/lib/db/event-payloads";
import type { CallRecord } from "@/lib/domain/call-record";
import { diagnose } from "@/lib/domain/diagnosis/diagnose";
import type { EventDigest } from "@/lib/domain/digest";
import type { Diagnosis } from "@/lib/domain/failure-class";
import { isFailed } from "@/lib/domain/turning-points/failed";
import type { Context } from "./context";

/** Failed calls of a task that are read in full; the first ones, since later ones mostly repeat them. */
const MAX_FAILED = 200;
/** Calls of the same tool after a failed one among which the one that mended it is looked for. */
const NEXT_CALLS = 6;
/** Calls of a task that is read whole; a longer one has lost most of its payloads to sampling. */
const READ_WHOLE = 600;
const MAX_TEXT = 4_000;
const PREVIEW = { failed: 300, other: 200 } as const;

/** A task's calls in order, with the payloads of those that may tell why one failed; the rest by their digests alone. */
export async function readCalls({ db, projectId }: Context, taskId: string, events: readonly EventDigest[]): Promise<CallRecord[]> {
  const calls = events.map((event, index) => ({ event, index })).filter(({ event }) => event.action !== null || isFailed(event));
  const payloads = await listPayloads(db, { projectId, taskId }, chooseCalls(calls.map(({ event }) => event)));
  return calls.map(({ event, index }) => recordOf(event, index, payloads.get(event.eventId)));
}

/** All of a task of usual length, since what mended a call may stand anywhere; of a longer one the failed calls, the next ones of the same tool, and what was done right before those. */
function chooseCalls(events: readonly EventDigest[]): string[] {
  if (events.length <= READ_WHOLE) return events.some(isFailed) ? events.map(({ eventId }) => eventId) : [];
  const chosen = new Set<string>();
  let failed = 0;
  for (const [place, event] of events.entries()) {
    if (!isFailed(event) || (failed += 1) > MAX_FAILED) continue;
    chosen.add(event.eventId);
    let next = 0;
    for (let at = place + 1; at < events.length && next < NEXT_CALLS && at < place + 60; at += 1) {
      const later = events[at];
      if (!later || later.action !== event.action) continue;
      next += 1;
      for (const near of events.slice(Math.max(place, at - 2), at + 1)) chosen.add(near.eventId);
    }
  }
  return [...chosen];
}

function recordOf(event: EventDigest, index: number, payload: Payload | undefined): CallRecord {
  const hasFailed = isFailed(event);
  const text = resultText(payload, event);
  return {
    index,
    eventId: event.eventId,
    timestampMs: event.timestampMs,
    attempt: event.attempt,
    agent: event.agent,
    action: event.action ?? event.type,
    argument: event.argument,
    input: payload?.input ?? null,
    callKey: event.callKey,
    preview: (hasFailed ? (event.failure?.excerpt ?? text) : text).slice(0, hasFailed ? PREVIEW.failed : PREVIEW.other),
    hasFailed,
    hasWorked: event.status === "succeeded" || (event.status === "unknown" && event.outputKey !== ""),
    diagnosis: hasFailed ? diagnoseCall(event, text) : null,
    trust: event.trust,
  };
}

function diagnoseCall(event: EventDigest, text: string): Diagnosis {
  return diagnose({ text, errorType: event.failure?.errorType ?? null, statusCode: event.statusCode, tool: event.action });
}

/** The error's message, then the output. First the line that told of the failure when it was recorded: of a long output the stored text may have lost it. */
function resultText(payload: Payload | undefined, { failure, outcome }: EventDigest): string {
  const result = payload?.result;
  const { error_message: message, output } = (typeof result === "object" && result !== null ? result : {}) as Readonly<{ error_message?: unknown; output?: unknown }>;
  const text = [message, output].flatMap((part) => (part === undefined || part === null ? [] : [typeof part === "string" ? part : JSON.stringify(part)])).join("\n").slice(0, MAX_TEXT);
  const told = failure?.excerpt ?? "";
  return text.includes(told) ? text || outcome : `${told}\n${text}`;
}
