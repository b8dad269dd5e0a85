import { packDigest } from "@/lib/db/digest-row";
import type { EventRow } from "@/lib/db/event-columns";
import type { Event } from "@/lib/domain/event";
import { prepareEvent } from "@/lib/domain/record-event";
import type { Settings } from "@/lib/domain/settings";

/** An event ready to be written: its columns, and what it adds to its task's counts. */
export type PreparedRow = Omit<EventRow, "projectId" | "taskId" | "taskType" | "arrival"> & Readonly<{ rawBytes: number; redactions: number; cuts: number }>;

/** @returns null for a process event, which is not kept */
export function prepareRow(event: Event, rawBytes: number, settings: Settings): PreparedRow | null {
  // `task_type` tells which task to make; it is the task's, and not repeated in each event.
  const { task_type: _ofTask, ...own } = event as Event & { task_type?: unknown };
  // Place and skew depend on what came before, which is known when it is written and told when it is read.
  const prepared = prepareEvent(own, { settings, arrival: 0, newestTimestampMs: null, rawBytes });
  if (prepared.drop) return null;
  const { digest, payload } = prepared;
  return {
    eventId: digest.eventId,
    timestamp: event.timestamp,
    seq: digest.seq,
    type: digest.type,
    action: digest.action,
    status: digest.status,
    errorType: digest.failure?.errorType ?? null,
    digest: packDigest(digest),
    payload: JSON.stringify(payload),
    rawBytes,
    redactions: digest.redactions,
    cuts: digest.cuts,
  };
}
