import { findTaskOrThrow } from "@/lib/db/task-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { enqueueModelWork, taskKeyPrefix } from "./enqueue-model-work";
import { modelOf } from "./model-of";
import { parse } from "./parse";
import { aboutSchema } from "./write-reflection";

/** A person wants the model's word on a task, whatever the ladder decided; it comes in the background. @throws DomainError forbidden, not_found, unavailable */
export async function askModelAgain(ctx: Context, input: unknown): Promise<void> {
  authorise(ctx, "review");
  const { task_id: taskId, event_id: eventId } = parse(aboutSchema, input);
  await findTaskOrThrow(ctx.db, ctx.projectId, taskId);
  if (!modelOf(ctx)) throw new DomainError("unavailable", "no model is configured: set OPENAI_API_KEY or OPENAI_BASE_URL");
  await ctx.db.transaction((tx) => enqueueModelWork(tx, ctx, "ask_model", `${taskKeyPrefix(taskId)}${eventId ?? ""}:again`, { taskId, eventId: eventId ?? "", earlierTaskId: "", askedId: ctx.newId() }));
}
