import type { Queryable } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import type { Context } from "./context";

/** A task that has ended is looked at soon. */
const ENDED_WAIT_MS = 300;
/** One that is being recorded, now and then: whoever opens it meanwhile gets its story worked out at once. */
const RUNNING_WAIT_MS = 3_000;
const MAX_WAIT_MS = 60_000;

/**
 * Asks for a task's chronicle to be derived again. While it runs the wait grows with the task (deriving costs its
 * length), so that a long task spends a bounded share of the machine on it, and recording comes first.
 */
export async function enqueueDerive(q: Queryable, { projectId, newId, now }: Context, taskId: string, { eventCount, hasEnded }: Readonly<{ eventCount: number; hasEnded: boolean }>): Promise<void> {
  const waitMs = hasEnded ? ENDED_WAIT_MS : Math.min(RUNNING_WAIT_MS + eventCount, MAX_WAIT_MS);
  await enqueue(q, { projectId, id: newId(), kind: "derive_task", dedupeKey: taskId, payload: { taskId }, runAt: new Date(now().getTime() + waitMs) });
}
