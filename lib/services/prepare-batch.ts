import { setImmediate as nextTurn } from "node:timers/promises";
import { cleanValue, isDeeperThan, needsCleaning } from "@/lib/domain/clean-text";
import type { Issue } from "@/lib/domain/errors";
import { eventSchema, type Event } from "@/lib/domain/event";
import type { Settings } from "@/lib/domain/settings";
import { taskTypeSchema } from "@/lib/domain/task";
import { issuesOf } from "./parse";
import { prepareRow, type PreparedRow } from "./prepare-row";

/** Events prepared before others get their turn. */
const TURN = 25;
const MAX_EVENT_BYTES = 1024 * 1024;
const MAX_DEPTH = 200;

export type Rejected = Readonly<{ index: number }> & Issue;
/** `taskId`: the task all events belong to; null: each names its own. */
export type Preparing = Readonly<{ taskId: string | null; settings: Settings }>;
/** What was sent of one task, ready to be written. `taskType`: the first one that its events carry; `startedMs`: when the earliest of them was. */
export type PreparedTask = { readonly taskId: string; readonly indexes: number[]; readonly events: PreparedRow[]; dropped: number; droppedBytes: number; taskType: string | null; startedMs: number };
export type PreparedBatch = Readonly<{ tasks: readonly PreparedTask[]; rejected: readonly Rejected[] }>;

/** Reads events as they came, each by itself; filters, redacts and cuts them, and sorts them by task. Needs no database. */
export async function prepareBatch(events: readonly unknown[], { taskId, settings }: Preparing): Promise<PreparedBatch> {
  const tasks = new Map<string, PreparedTask>();
  const rejected: Rejected[] = [];
  for (const [index, raw] of events.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const read = readEvent(raw);
    const address = "event" in read ? addressOf(read.event, taskId) : read;
    if ("event" in read && typeof address === "string") addEvent(taskOf(tasks, address), index, read, settings);
    else if (typeof address !== "string") rejected.push({ index, ...address });
  }
  return { tasks: [...tasks.values()], rejected };
}

function addressOf({ task_id }: Event, taskId: string | null): string | Issue {
  if (taskId === null) return task_id ?? { path: "task_id", message: "is required here" };
  return task_id == null || task_id === taskId ? taskId : { path: "task_id", message: "is another task than the one in the address" };
}

function taskOf(tasks: Map<string, PreparedTask>, taskId: string): PreparedTask {
  const known = tasks.get(taskId);
  if (known) return known;
  const task: PreparedTask = { taskId, indexes: [], events: [], dropped: 0, droppedBytes: 0, taskType: null, startedMs: Infinity };
  tasks.set(taskId, task);
  return task;
}

type Read = Readonly<{ event: Event; rawBytes: number }>;

function addEvent(task: PreparedTask, index: number, { event, rawBytes }: Read, settings: Settings): void {
  task.indexes.push(index);
  task.startedMs = Math.min(task.startedMs, event.timestamp.getTime());
  task.taskType ??= taskTypeSchema.safeParse(event.task_type).data ?? null;
  const row = prepareRow(event, rawBytes, settings);
  if (row) {
    task.events.push(row);
    return;
  }
  task.dropped++;
  task.droppedBytes += rawBytes;
}

/** How much an event weighs as JSON, or why it is refused unread. */
export function weighEvent(raw: unknown): Readonly<{ json: string; rawBytes: number }> | Issue {
  if (isDeeperThan(raw, MAX_DEPTH)) return { path: "", message: `is nested deeper than ${MAX_DEPTH} levels` };
  const json = JSON.stringify(raw) ?? "";
  const rawBytes = Buffer.byteLength(json);
  if (rawBytes > MAX_EVENT_BYTES) return { path: "", message: `has ${(rawBytes / 1024 / 1024).toFixed(1)} MB; an event has at most 1 MB` };
  return { json, rawBytes };
}

function readEvent(raw: unknown): Read | Issue {
  const weighed = weighEvent(raw);
  if ("message" in weighed) return weighed;
  const { json, rawBytes } = weighed;

  const parsed = eventSchema.safeParse(needsCleaning(json) ? cleanValue(raw) : raw);
  if (parsed.success) return { event: parsed.data, rawBytes };
  const [first = { path: "", message: "is not an event" }, ...others] = issuesOf(parsed.error);
  return others.length === 0 ? first : { path: first.path, message: `${first.message} (and ${others.length} more)` };
}
