import { findTaskOrThrow } from "@/lib/db/task-store";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import type { Page } from "./page";

/** The reflections of a task. None is made yet, so every list is empty. @throws DomainError forbidden, not_found */
export async function listReflections(ctx: Context, taskId: string): Promise<Page<never>> {
  authorise(ctx, "read");
  await findTaskOrThrow(ctx.db, ctx.projectId, taskId);
  return { items: [], next_cursor: null };
}
