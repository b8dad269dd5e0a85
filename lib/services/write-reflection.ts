import { z } from "zod";
import { findTaskOrThrow, type TaskRow } from "@/lib/db/task-store";
import { listDigests } from "@/lib/db/event-store";
import { cleanValue } from "@/lib/domain/clean-text";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import { reflectionBodySchema, type ReflectionBody } from "@/lib/domain/reflection";
import { languageOfTask } from "@/lib/domain/task-language";
import type { Language } from "@/lib/domain/language";
import type { Reason } from "@/lib/domain/turning-point";
import type { Context } from "./context";
import { keepReflection } from "./keep-reflection";
import { parse } from "./parse";
import { readCalls } from "./read-calls";

export const aboutSchema = z.object({ task_id: z.string().min(1).max(200), event_id: z.string().min(1).max(200).nullish() });
const inputSchema = aboutSchema.extend({ body: reflectionBodySchema });

/** `lesson_id`: the candidate its rule became, or the lesson that says it already; `refused`: why there is none. */
export type WrittenReflection = Readonly<{ reflection_id: string; lesson_id: string | null; refused: Reason | null }>;

/** A reflection by a person, in the same schema as a model's (F7). @throws DomainError forbidden, not_found, invalid */
export async function writeReflection(ctx: Context, input: unknown): Promise<WrittenReflection> {
  authorise(ctx, "review");
  const { task_id: taskId, event_id: eventId, body } = parse(inputSchema, cleanValue(input));
  const task = await findTaskOrThrow(ctx.db, ctx.projectId, taskId);
  return keepByPerson(ctx, task, { eventId: eventId ?? null, body, code: "trigger_written", language: languageOfTask({ title: "", input: body.rule }) });
}

/** @throws DomainError not_found where the task has no such event */
export async function keepByPerson(ctx: Context, task: TaskRow, { eventId, body, code, language }: Readonly<{ eventId: string | null; body: ReflectionBody; code: string; language: Language }>): Promise<WrittenReflection> {
  const calls = eventId === null ? [] : (await readCalls(ctx, task.id, await listDigests(ctx.db, ctx.projectId, task.id))).filter((call) => call.eventId === eventId);
  if (eventId !== null && calls.length === 0) throw new DomainError("not_found", "this task has no such event", [{ path: "event_id", message: "is not an event of this task" }]);
  const eventIds = eventId === null ? [] : [eventId];
  const kept = await keepReflection(ctx, task, { dedupeKey: `person:${ctx.newId()}`, channel: "person", trigger: { code, values: {} }, body, eventIds, language, calls, evidenceKind: "person" });
  return { reflection_id: kept.reflectionId, lesson_id: kept.lessonId, refused: kept.refused };
}
