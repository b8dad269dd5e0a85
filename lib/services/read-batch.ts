import { setImmediate as nextTurn } from "node:timers/promises";
import { cleanValue, isDeeperThan, needsCleaning } from "@/lib/domain/clean-text";
import type { Issue } from "@/lib/domain/errors";
import { eventSchema, type Event } from "@/lib/domain/event";
import { issuesOf } from "./parse";

/** Events read before others get their turn. */
export const TURN = 50;
const MAX_EVENT_BYTES = 1024 * 1024;
const MAX_DEPTH = 200;

export type Rejected = Readonly<{ index: number }> & Issue;
export type Entry = Readonly<{ index: number; event: Event; rawBytes: number }>;
export type Batch = { byTask: Map<string, Entry[]>; rejected: Rejected[] };

/** Reads events as they came, each by itself, and sorts them by task. `addressOf` says which task one belongs to, or why none. */
export async function readBatch(events: readonly unknown[], addressOf: (event: Event) => string | Issue): Promise<Batch> {
  const byTask = new Map<string, Entry[]>();
  const rejected: Rejected[] = [];
  for (const [index, raw] of events.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const read = readEvent(raw);
    const address = "event" in read ? addressOf(read.event) : read;
    if (!("event" in read) || typeof address !== "string") {
      rejected.push({ index, ...(address as Issue) });
      continue;
    }
    const entries = byTask.get(address);
    if (entries) entries.push({ index, ...read });
    else byTask.set(address, [{ index, ...read }]);
  }
  return { byTask, rejected };
}

/** How much an event weighs as JSON, or why it is refused unread. */
export function weighEvent(raw: unknown): Readonly<{ json: string; rawBytes: number }> | Issue {
  if (isDeeperThan(raw, MAX_DEPTH)) return { path: "", message: `is nested deeper than ${MAX_DEPTH} levels` };
  const json = JSON.stringify(raw) ?? "";
  const rawBytes = Buffer.byteLength(json);
  if (rawBytes > MAX_EVENT_BYTES) return { path: "", message: `has ${(rawBytes / 1024 / 1024).toFixed(1)} MB; an event has at most 1 MB` };
  return { json, rawBytes };
}

function readEvent(raw: unknown): Omit<Entry, "index"> | Issue {
  const weighed = weighEvent(raw);
  if ("message" in weighed) return weighed;
  const { json, rawBytes } = weighed;

  const parsed = eventSchema.safeParse(needsCleaning(json) ? cleanValue(raw) : raw);
  if (parsed.success) return { event: parsed.data, rawBytes };
  const [first = { path: "", message: "is not an event" }, ...others] = issuesOf(parsed.error);
  return others.length === 0 ? first : { path: first.path, message: `${first.message} (and ${others.length} more)` };
}
