import { findGoodRun, listFailedLike } from "@/lib/db/derived-store";
import { findTaskOrThrow } from "@/lib/db/task-store";
import { authorise } from "@/lib/domain/policy";
import type { Comparable } from "@/lib/domain/task-view";
import type { Context } from "./context";

/**
 * Another run of the same type and input to hold this one against: the good one, else the newest that failed.
 *
 * @throws DomainError forbidden, not_found
 */
export async function findComparable(ctx: Context, taskId: string): Promise<Comparable | null> {
  authorise(ctx, "read");
  const { db, projectId } = ctx;
  const task = await findTaskOrThrow(db, projectId, taskId);
  const goodId = await findGoodRun(db, projectId, task);
  if (goodId) return { taskId: goodId, hasSucceeded: true };
  const [failedId] = await listFailedLike(db, projectId, task);
  return failedId ? { taskId: failedId, hasSucceeded: false } : null;
}
