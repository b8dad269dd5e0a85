import { listNewestDigests } from "@/lib/db/event-store";
import { listSessionRules } from "@/lib/db/reflection-store";
import { findTaskOrThrow } from "@/lib/db/task-store";
import { adviseOn, type Advice } from "@/lib/domain/advice";
import { authorise, can } from "@/lib/domain/policy";
import { log } from "@/lib/log";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { ensureDerived, SYSTEM } from "./ensure-derived";
import { reflectOnTask } from "./reflect-on-task";

const LOOK_BACK = 50;
/** A longer task is reflected on in the background alone: a check answers at once. */
const REFLECT_BELOW = 2_000;

/** A light look at a running task (C4), with what its session has learned so far (D1). @throws DomainError forbidden, not_found */
export async function checkTask(ctx: Context, taskId: string): Promise<Advice> {
  // The agent that records may ask, and so may one that only recalls.
  if (!can(ctx.actor, "recall")) authorise(ctx, "record");
  const { db, projectId } = ctx;
  const task = await findTaskOrThrow(db, projectId, taskId);
  const recent = await listNewestDigests(db, projectId, taskId, LOOK_BACK);
  if (!recent.some(({ status }) => status === "failed")) return adviseOn(recent, []);
  if (task.eventCount < REFLECT_BELOW) await reflectNow(ctx, taskId);
  const { shortTermLessons } = await cachedSettings(ctx);
  const learned = await listSessionRules(db, projectId, { sessionId: task.sessionId, taskId, before: new Date(ctx.now().getTime() + 1), take: shortTermLessons });
  return adviseOn(recent, learned.map(({ rule }) => rule));
}

/** What goes wrong in reflecting is ours alone: the agent gets its answer all the same. */
async function reflectNow(ctx: Context, taskId: string): Promise<void> {
  try {
    await ensureDerived(ctx, taskId, REFLECT_BELOW);
    await reflectOnTask({ ...ctx, actor: SYSTEM }, taskId);
  } catch (error) {
    log.warn("a task could not be reflected on for a check", { task_id: taskId, error });
  }
}
