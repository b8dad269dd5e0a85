import type { Queryable } from "@/lib/db/client";
import { hashText } from "@/lib/domain/hash";
import { enqueue, type JobKind } from "@/lib/jobs/queue";
import type { Context } from "./context";

/** Puts work for the model channel into the queue; the same work asked for twice is done once. */
export async function enqueueModelWork(q: Queryable, { projectId, newId, now }: Context, kind: Exclude<JobKind, "derive_task">, dedupeKey: string, payload: Record<string, string | number>): Promise<void> {
  const at = now();
  await enqueue(q, { projectId, id: newId(), kind, dedupeKey, payload, now: at, runAt: at });
}

/** What the keys of all questions about a task begin with: no id is the beginning of another's. */
export function taskKeyPrefix(taskId: string): string {
  return `${hashText(taskId)}:`;
}
