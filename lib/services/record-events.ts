import { findTaskPlaces, type NewTask } from "@/lib/db/task-store";
import type { Event } from "@/lib/domain/event";
import { authorise } from "@/lib/domain/policy";
import { taskTypeSchema } from "@/lib/domain/task";
import type { Context } from "./context";
import { readBatch, type Entry, type Rejected } from "./read-batch";
import { writeBatch, type RecordResult } from "./write-batch";
import { implicitTask, isReachable } from "./new-task";

/** `events` as they came; `dropped`: processes the caller left out itself, to be counted with the rest. */
export type RecordInput = Readonly<{ taskId: string; events: readonly unknown[]; dropped?: number }>;

/**
 * Records events of one task; durable when it answers. Late ones are welcome, after the task has ended too.
 *
 * @returns how each event fared; the four add up to the number given. A bad event is told by index and path and does
 *          not reject its neighbours; a process event is dropped; one with a known event_id is a duplicate
 * @throws DomainError forbidden, not_found
 */
export async function recordEvents(ctx: Context, { taskId, events, dropped = 0 }: RecordInput): Promise<RecordResult> {
  authorise(ctx, "record");
  const { byTask, rejected } = await readBatch(events, ({ task_id }) => (task_id == null || task_id === taskId ? taskId : { path: "task_id", message: "is another task than the one in the address" }));
  // Nothing to write for an unknown task is still an unknown task.
  if (byTask.size === 0) byTask.set(taskId, []);
  return writeBatch(ctx, { byTask, rejected, newTasks: new Map(), dropped });
}

/**
 * Records events of any tasks, each event naming its own; a task first seen here is made from the task_type that one of
 * its events carries.
 *
 * @throws DomainError forbidden
 */
export async function recordAcrossTasks(ctx: Context, { events }: Readonly<{ events: readonly unknown[] }>): Promise<RecordResult> {
  authorise(ctx, "record");
  const { byTask, rejected } = await readBatch(events, ({ task_id }) => task_id ?? { path: "task_id", message: "is required here" });

  const { db, projectId } = ctx;
  const known = new Set((await findTaskPlaces(db, [...byTask.keys()].map((id) => ({ projectId, id })))).map(({ id }) => id));
  const newTasks = new Map<string, NewTask>();
  const refused: Rejected[] = [];
  for (const [taskId, entries] of byTask) {
    if (known.has(taskId)) continue;
    const task = firstSight(ctx, taskId, entries);
    if ("message" in task) {
      refused.push(...entries.map(({ index }) => ({ index, ...task })));
      byTask.delete(taskId);
    } else newTasks.set(taskId, task);
  }
  return writeBatch(ctx, { byTask, rejected: [...rejected, ...refused].sort((a, b) => a.index - b.index), newTasks, dropped: 0 });
}

function firstSight(ctx: Context, taskId: string, entries: readonly Entry[]): NewTask | { path: string; message: string } {
  if (!isReachable(taskId)) return { path: "task_id", message: "cannot be . or .." };
  const types = entries.map(({ event }) => taskTypeSchema.safeParse(sentType(event)));
  const type = types.find(({ success }) => success)?.data;
  if (type === undefined) return { path: "task_type", message: "is required the first time a task is seen" };
  const startedAt = new Date(Math.min(...entries.map(({ event }) => event.timestamp.getTime())));
  return implicitTask(ctx, { id: taskId, taskType: type, startedAt });
}

function sentType(event: Event): unknown {
  return (event as Readonly<Record<string, unknown>>).task_type;
}
