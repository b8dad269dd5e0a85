import { findTaskOrThrow } from "@/lib/db/task-store";
import { authorise } from "@/lib/domain/policy";
import { promptAsText } from "@/lib/domain/prompt/prompt";
import type { Context } from "./context";
import { parse } from "./parse";
import { askAbout } from "./reflection-question";
import { aboutSchema } from "./write-reflection";

/** The prompt to copy out, in the asker's language (F7). @throws DomainError forbidden, not_found, invalid */
export async function getReflectionPrompt(ctx: Context, input: unknown): Promise<{ text: string }> {
  authorise(ctx, "read");
  const { task_id: taskId, event_id: eventId } = parse(aboutSchema, input);
  const task = await findTaskOrThrow(ctx.db, ctx.projectId, taskId);
  const { prompt } = await askAbout(ctx, task, { eventId: eventId ?? null, earlier: null, language: ctx.language });
  return { text: promptAsText(prompt) };
}
