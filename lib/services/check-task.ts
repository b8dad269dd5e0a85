import { listNewestDigests } from "@/lib/db/event-store";
import { findTaskOrThrow } from "@/lib/db/task-store";
import { adviseOn, type Advice } from "@/lib/domain/advice";
import { authorise, can } from "@/lib/domain/policy";
import type { Context } from "./context";

const LOOK_BACK = 50;

/** A light look at a running task (C4). @throws DomainError forbidden, not_found */
export async function checkTask(ctx: Context, taskId: string): Promise<Advice> {
  // The agent that records may ask, and so may one that only recalls.
  if (!can(ctx.actor, "recall")) authorise(ctx, "record");
  await findTaskOrThrow(ctx.db, ctx.projectId, taskId);
  return adviseOn(await listNewestDigests(ctx.db, ctx.projectId, taskId, LOOK_BACK));
}
