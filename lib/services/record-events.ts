import { findTaskPlaces, type NewTask } from "@/lib/db/task-store";
import { authorise } from "@/lib/domain/policy";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { implicitTask, isReachable } from "./new-task";
import type { PreparedTask, Rejected } from "./prepare-batch";
import { prepareSent, type Sent } from "./prepare-sent";
import { writeBatch, type RecordResult } from "./write-batch";

/** `events` as they came; `dropped`: processes the caller left out itself, to be counted with the rest. */
export type RecordInput = Readonly<{ taskId: string; events: Sent; dropped?: number }>;

/**
 * Records events of one task; durable when it answers. Late ones are welcome, after the task has ended too.
 *
 * @returns how each event fared; the four add up to the number given. A bad event is told by index and path and does
 *          not reject its neighbours; a process event is dropped; one with a known event_id is a duplicate
 * @throws DomainError forbidden, not_found; malformed, invalid for a body that is not {events: […]}
 */
export async function recordEvents(ctx: Context, { taskId, events, dropped = 0 }: RecordInput): Promise<RecordResult> {
  authorise(ctx, "record");
  const { tasks, rejected } = await prepareSent(events, { taskId, settings: await cachedSettings(ctx) });
  // Nothing to write for an unknown task is still an unknown task.
  const nothing: PreparedTask = { taskId, indexes: [], events: [], dropped: 0, droppedBytes: 0, taskType: null, startedMs: 0 };
  return writeBatch(ctx, { tasks: tasks.length === 0 ? [nothing] : tasks, rejected, newTasks: new Map(), dropped });
}

/**
 * Records events of any tasks, each event naming its own; a task first seen here is made from the task_type that one of
 * its events carries.
 *
 * @throws DomainError forbidden; malformed, invalid for a body that is not {events: […]}
 */
export async function recordAcrossTasks(ctx: Context, { events }: Readonly<{ events: Sent }>): Promise<RecordResult> {
  authorise(ctx, "record");
  const { tasks, rejected } = await prepareSent(events, { taskId: null, settings: await cachedSettings(ctx) });

  const { db, projectId } = ctx;
  const known = new Set((await findTaskPlaces(db, tasks.map(({ taskId: id }) => ({ projectId, id })))).map(({ id }) => id));
  const newTasks = new Map<string, NewTask>();
  const refused: Rejected[] = [];
  for (const task of tasks) {
    if (known.has(task.taskId)) continue;
    const made = firstSight(ctx, task);
    if ("message" in made) refused.push(...task.indexes.map((index) => ({ index, ...made })));
    else newTasks.set(task.taskId, made);
  }
  const taken = tasks.filter(({ taskId }) => known.has(taskId) || newTasks.has(taskId));
  return writeBatch(ctx, { tasks: taken, rejected: [...rejected, ...refused].sort((a, b) => a.index - b.index), newTasks, dropped: 0 });
}

function firstSight(ctx: Context, { taskId, taskType, startedMs }: PreparedTask): NewTask | { path: string; message: string } {
  if (!isReachable(taskId)) return { path: "task_id", message: "cannot be . or .." };
  if (taskType === null) return { path: "task_type", message: "is required the first time a task is seen" };
  return implicitTask(ctx, { id: taskId, taskType, startedAt: new Date(startedMs) });
}
