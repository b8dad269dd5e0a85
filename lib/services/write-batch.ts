import type { NewTask } from "@/lib/db/task-store";
import { DomainError } from "@/lib/domain/errors";
import type { Context } from "./context";
import type { PreparedTask, Rejected } from "./prepare-batch";
import { queueWrite } from "./record-queue";

export type RecordResult = Readonly<{ accepted: number; duplicates: number; dropped: number; rejected: readonly Rejected[] }>;

type Batch = Readonly<{ tasks: readonly PreparedTask[]; rejected: readonly Rejected[]; newTasks: ReadonlyMap<string, NewTask>; dropped: number }>;

/** Writes what was prepared; answers once all of it is durable. */
export async function writeBatch(ctx: Context, { tasks, rejected, newTasks, dropped }: Batch): Promise<RecordResult> {
  const written = await Promise.all(
    tasks.map(({ taskId, events, droppedBytes, ...task }) => queueWrite({ ctx, taskId, newTask: newTasks.get(taskId) ?? null, events, dropped: task.dropped + dropped, droppedBytes })),
  );
  if (written.some(({ isUnknown }) => isUnknown)) throw new DomainError("not_found", "no such task; start it first");
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return { accepted: sum(written.map(({ accepted }) => accepted)), duplicates: sum(written.map(({ duplicates }) => duplicates)), dropped: sum(tasks.map((task) => task.dropped)) + dropped, rejected };
}
