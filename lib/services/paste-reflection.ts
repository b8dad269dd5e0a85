import { z } from "zod";
import { findTaskOrThrow } from "@/lib/db/task-store";
import { DomainError } from "@/lib/domain/errors";
import { readReflection } from "@/lib/domain/model-answer";
import { authorise } from "@/lib/domain/policy";
import { languageOfTask } from "@/lib/domain/task-language";
import { cleanValue } from "@/lib/domain/clean-text";
import type { Context } from "./context";
import { parse } from "./parse";
import { aboutSchema, keepByPerson, type WrittenReflection } from "./write-reflection";

const inputSchema = aboutSchema.extend({ text: z.string().min(1).max(200_000) });

/** The answer of any model, pasted in by a person, cleaned as the model channel's own (F7). @throws DomainError forbidden, not_found; invalid, with what could not be read */
export async function pasteReflection(ctx: Context, input: unknown): Promise<WrittenReflection> {
  authorise(ctx, "review");
  const { task_id: taskId, event_id: eventId, text } = parse(inputSchema, cleanValue(input));
  const task = await findTaskOrThrow(ctx.db, ctx.projectId, taskId);
  const reading = readReflection(text, languageOfTask(task));
  if (!reading.ok) throw new DomainError("invalid", reading.problem, [{ path: "text", message: reading.problem }]);
  return keepByPerson(ctx, task, { eventId: eventId ?? null, body: reading.body, code: "trigger_pasted", language: reading.language });
}
