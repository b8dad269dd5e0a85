import type { Queryable } from "@/lib/db/client";
import { enqueue, type JobKind } from "@/lib/jobs/queue";
import type { Context } from "./context";

/** Puts work for the model channel into the queue; the same work asked for twice is done once. */
export async function enqueueModelWork(q: Queryable, { projectId, newId, now }: Context, kind: Exclude<JobKind, "derive_task">, dedupeKey: string, payload: Record<string, string | number>): Promise<void> {
  const at = now();
  await enqueue(q, { projectId, id: newId(), kind, dedupeKey, payload, now: at, runAt: at });
}
