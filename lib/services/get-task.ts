import { findTaskOrThrow } from "@/lib/db/task-store";
import { authorise } from "@/lib/domain/policy";
import { detailOf, type TaskDetail } from "@/lib/domain/task-view";
import type { Context } from "./context";

/** @throws DomainError forbidden, not_found */
export async function getTask(ctx: Context, taskId: string): Promise<TaskDetail> {
  authorise(ctx, "read");
  return detailOf(await findTaskOrThrow(ctx.db, ctx.projectId, taskId));
}
