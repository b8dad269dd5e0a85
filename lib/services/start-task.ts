import { findTask, insertTask, type NewTask } from "@/lib/db/task-store";
import { cleanValue } from "@/lib/domain/clean-text";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import { startTaskSchema } from "@/lib/domain/task";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { isReachable, newTask } from "./new-task";
import { parse } from "./parse";
import { recallForTask, type TaskRecall } from "./recall-for-task";

export type StartedTask = Readonly<{ task_id: string; isNew: boolean }> & TaskRecall;

/** `source`: the format a task was imported from; `api` when an agent started it. */
export type StartOptions = Readonly<{ source?: string }>;

/**
 * Starts a task, once: the same task_id again, also at the same moment, gets the same answer.
 *
 * @throws DomainError forbidden, invalid
 */
export async function startTask(ctx: Context, input: unknown, { source = "api" }: StartOptions = {}): Promise<StartedTask> {
  authorise(ctx, "record");
  const task = parse(startTaskSchema, cleanValue(input));
  if (task.task_id && !isReachable(task.task_id)) throw new DomainError("invalid", "task_id: cannot be . or ..", [{ path: "task_id", message: "cannot be . or .." }]);

  const row = newTask(ctx, task, await cachedSettings(ctx), source);
  const now = ctx.now();
  const known = await findTask(ctx.db, ctx.projectId, row.id);
  const isNew = !known && (await insertOnce(ctx, row, now));
  return { task_id: row.id, isNew, ...(await recallForTask(ctx, known ?? row, known?.createdAt ?? now, task.recall ?? undefined)) };
}

/** Two at once: one adds the row, the other finds it there. */
async function insertOnce({ db, projectId }: Context, row: NewTask, now: Date): Promise<boolean> {
  try {
    return await db.transaction((tx) => insertTask(tx, row, now));
  } catch (error) {
    if (await findTask(db, projectId, row.id)) return false;
    throw error;
  }
}
