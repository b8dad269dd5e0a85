import { listSameFailures } from "@/lib/db/diagnosis-store";
import { addEvidence, findLessonOfReflection } from "@/lib/db/lesson-store";
import { findGoodReflection, findReflectionByKey, listDecisions } from "@/lib/db/reflection-store";
import { findTask, type TaskRow } from "@/lib/db/task-store";
import { readReflection } from "@/lib/domain/model-answer";
import { authorise } from "@/lib/domain/policy";
import { reflectionAnswerSchema } from "@/lib/domain/prompt/reflection-prompt";
import { languageOfTask } from "@/lib/domain/task-language";
import type { Reason } from "@/lib/domain/turning-point";
import type { ModelProblem } from "@/lib/model/model-problem";
import { askWithinBudget } from "./ask-within-budget";
import type { Context } from "./context";
import { keepReflection } from "./keep-reflection";
import { costOf } from "./reflection-row";
import { modelOf } from "./model-of";
import { askAbout, findEarlierAnalysis } from "./reflection-question";
import { revalueLesson } from "./value-lesson";

export type ModelWork = Readonly<{ taskId: string; /** Null: the task as a whole. */ eventId: string | null; earlierTaskId: string | null; /** A person asked, whatever is there already: tells this asking from others, also when its job runs twice. */ askedId?: string | null }>;
/** `problem`: why the model could not be had. */
export type ModelOutcome = Readonly<{ status: "good" | "questionable" | "reused" }> | Readonly<{ status: "unavailable"; problem: ModelProblem | null }>;

/** The question waits until a model is connected. */
export const NO_MODEL: ModelOutcome = { status: "unavailable", problem: "no_key" };
/** Like failures among which an analysis to use again is looked for. */
const LOOKED_AT = 20;

/**
 * The deep channel (F4-F6): a model reads the chronicle around one failure. What it answers is kept, cleaned, as a
 * reflection; an answer that cannot be read is kept as questionable with its raw text and yields no lesson. The same
 * failure analysed before is not analysed again: its lesson's evidence grows.
 *
 * @returns what came of it; null where there is nothing to ask
 */
export async function askModelAboutTask(ctx: Context, { taskId, eventId, earlierTaskId, askedId = null }: ModelWork): Promise<ModelOutcome | null> {
  authorise(ctx, "record");
  const { db, projectId } = ctx;
  const task = await findTask(db, projectId, taskId);
  if (!task) return null;
  if (!modelOf(ctx)) return NO_MODEL;
  const dedupeKey = askedId === null ? modelKeyOf(eventId) : `model:${eventId ?? ""}:${askedId}`;
  if (await findReflectionByKey(db, { projectId, taskId }, dedupeKey)) return null;
  if (askedId === null && eventId !== null && (await reuseAnalysis(ctx, task, eventId))) return { status: "reused" };

  const language = languageOfTask(task);
  const earlier = earlierTaskId === null ? null : await findEarlierAnalysis(ctx, earlierTaskId);
  const { prompt, kind, calls, eventIds } = await askAbout(ctx, task, { eventId, earlier, language });
  const answer = await askWithinBudget(ctx, { purpose: kind, taskId }, { prompt, schema: reflectionAnswerSchema(kind), read: (text) => readReflection(text, language), language });
  if (answer.status === "unavailable") return { status: "unavailable", problem: answer.problem };
  const { status, value } = answer;
  const trigger = askedId === null ? await triggerOf(ctx, taskId, eventId) : { code: "trigger_person", values: {} };
  await keepReflection(ctx, task, { dedupeKey, channel: "model", trigger, body: value?.body ?? null, eventIds, language: value?.language ?? language, calls, evidenceKind: "reflection" }, costOf({ ...answer, status }));
  return { status };
}

function modelKeyOf(eventId: string | null): string {
  return `model:${eventId ?? ""}`;
}

/** @returns whether the same failure was analysed before */
async function reuseAnalysis(ctx: Context, task: TaskRow, eventId: string): Promise<boolean> {
  const { db, projectId } = ctx;
  for (const same of await listSameFailures(db, { projectId, taskId: task.id, eventId }, LOOKED_AT)) {
    const reflection = await findGoodReflection(db, { projectId, taskId: same.taskId }, modelKeyOf(same.eventId));
    if (!reflection) continue;
    await db.transaction(async (tx) => {
      const lessonId = await findLessonOfReflection(tx, projectId, reflection.id);
      if (lessonId === null) return;
      const evidence = [{ kind: "reflection" as const, taskId: task.id, eventIds: [eventId], reflectionId: reflection.id, trust: null }];
      if ((await addEvidence(tx, { projectId, lessonId }, evidence, { newId: ctx.newId, now: ctx.now() })) > 0) await revalueLesson(tx, ctx, lessonId);
    });
    return true;
  }
  return false;
}

/** The decision that set it off. */
async function triggerOf({ db, projectId }: Context, taskId: string, eventId: string | null): Promise<Reason> {
  const decisions = await listDecisions(db, { projectId, taskId });
  return decisions.find((decision) => decision.eventId === eventId)?.reason ?? { code: "trigger_person", values: {} };
}
