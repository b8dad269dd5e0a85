import { listReflectionRows } from "@/lib/db/reflection-store";
import { findTaskOrThrow } from "@/lib/db/task-store";
import type { ReflectionView } from "@/lib/domain/reflection";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import type { Page } from "./page";
import { viewOfReflection } from "./reflection-views";

/** The reflections of a task, oldest first; a task has at most a hundred. @throws DomainError forbidden, not_found */
export async function listReflections(ctx: Context, taskId: string): Promise<Page<ReflectionView>> {
  authorise(ctx, "read");
  const { db, projectId } = ctx;
  await findTaskOrThrow(db, projectId, taskId);
  return { items: (await listReflectionRows(db, { projectId, taskId })).map(viewOfReflection), next_cursor: null };
}
