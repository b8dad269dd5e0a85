import type { Queryable } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import type { Context } from "./context";

/**
 * Asks for a task's chronicle to be derived again, soon. The wait grows with the task (deriving costs its length), so
 * that a long task that is being recorded spends a bounded share of the machine on it.
 */
export async function enqueueDerive(q: Queryable, { projectId, newId, now }: Context, taskId: string, eventCount: number): Promise<void> {
  const waitMs = Math.min(300 + eventCount / 20, 30_000);
  await enqueue(q, { projectId, id: newId(), kind: "derive_task", dedupeKey: taskId, payload: { taskId }, runAt: new Date(now().getTime() + waitMs) });
}
