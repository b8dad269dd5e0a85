import { findTaskOrThrow, type TaskRow } from "@/lib/db/task-store";
import { log } from "@/lib/log";
import type { Context } from "./context";
import { deriveTask } from "./derive-task";

export const SYSTEM = { kind: "system", id: "system", name: "Hindsight" } as const;

/**
 * Brings a task's story up to date before it is read, if it is behind. The story is a cache of the events, so whoever
 * may read it may cause it to be worked out.
 *
 * @param below longer tasks are left to the job; Infinity: wait, however long it is
 * @returns the task as it is then; as it was where its last story is all that can be had
 * @throws DomainError not_found
 */
export async function ensureDerived(ctx: Context, taskId: string, below = Infinity): Promise<TaskRow> {
  const { db, projectId } = ctx;
  const task = await findTaskOrThrow(db, projectId, taskId);
  if (task.derivedVersion >= task.version || task.eventCount >= below) return task;
  try {
    await deriveTask({ ...ctx, actor: SYSTEM }, taskId);
  } catch (error) {
    // On a full disk, say: an older story is better than none.
    if (task.derivedVersion < 0) throw error;
    log.warn("a story could not be brought up to date", { task_id: taskId, error });
    return task;
  }
  return findTaskOrThrow(db, projectId, taskId);
}
