import type { Queryable } from "@/lib/db/client";
import { enqueue } from "@/lib/jobs/queue";
import type { Context } from "./context";

/** A task that has ended is looked at soon. */
const ENDED_WAIT_MS = 300;
/** One that is being recorded, once it pauses: whoever opens it meanwhile gets its story worked out at once. */
const RUNNING_WAIT_MS = 3_000;
const RUNNING_MOST_MS = 60_000;

/** Asks for a task's chronicle to be derived again. Recording comes first: while events keep coming in, it waits up to a minute. */
export async function enqueueDerive(q: Queryable, { projectId, newId, now }: Context, taskId: string, { hasEnded }: Readonly<{ hasEnded: boolean }>): Promise<void> {
  const at = now();
  const runAt = new Date(at.getTime() + (hasEnded ? ENDED_WAIT_MS : RUNNING_WAIT_MS));
  const patience = hasEnded ? {} : { patienceMs: RUNNING_MOST_MS };
  await enqueue(q, { projectId, id: newId(), kind: "derive_task", dedupeKey: taskId, payload: { taskId }, now: at, runAt, ...patience });
}
