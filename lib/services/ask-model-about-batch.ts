import { listDigests } from "@/lib/db/event-store";
import { lastReflectionKey, listBatchTasks, type BatchPlace } from "@/lib/db/reflection-store";
import { findTask, type TaskRow } from "@/lib/db/task-store";
import { listTurningPoints } from "@/lib/db/turning-point-store";
import { buildChronicle } from "@/lib/domain/build-chronicle";
import { hashText } from "@/lib/domain/hash";
import type { Language } from "@/lib/domain/language";
import { readReflection } from "@/lib/domain/model-answer";
import { authorise } from "@/lib/domain/policy";
import { writeChronicle } from "@/lib/domain/prompt/chronicle-text";
import { MAX_CHRONICLE, makeReflectionPrompt, reflectionAnswerSchema, type PromptTask } from "@/lib/domain/prompt/reflection-prompt";
import { languageOfTask } from "@/lib/domain/task-language";
import { askWithinBudget } from "./ask-within-budget";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { keepReflection } from "./keep-reflection";
import { costOf } from "./reflection-row";
import { modelOf } from "./model-of";
import { promptTask } from "./reflection-question";
import { NO_MODEL, type ModelOutcome } from "./ask-model-about-task";

const MOST_TASKS = 10;

/**
 * Strategic errors (F4): what went wrong without a technical failure shows across tasks, so they wait until there are
 * enough of a type and are reflected on together, in one question. The reflection stands at the newest of them.
 *
 * @returns null while there are too few
 */
export async function askModelAboutBatch(ctx: Context, taskType: string): Promise<ModelOutcome | null> {
  authorise(ctx, "record");
  const { db, projectId } = ctx;
  if (!modelOf(ctx)) return NO_MODEL;
  const { batchAfter } = await cachedSettings(ctx);
  const prefix = `batch:${hashText(taskType)}:`;
  const after = placeOf(await lastReflectionKey(db, projectId, prefix), prefix);
  const waiting = await listBatchTasks(db, projectId, { taskType, after, take: Math.max(MOST_TASKS, batchAfter) });
  if (waiting.length < batchAfter) return null;
  const tasks = (await Promise.all(waiting.map(({ taskId }) => findTask(db, projectId, taskId)))).flatMap((task) => task ?? []);
  const newest = tasks.at(-1);
  const last = waiting.at(-1);
  if (!newest || !last) return null;

  const language = languageOfTask(newest);
  const share = Math.floor(MAX_CHRONICLE / tasks.length);
  // One after the other: each may be long.
  const told: { task: PromptTask; chronicleText: string }[] = [];
  for (const task of tasks) told.push({ task: promptTask(task), chronicleText: await chronicleOf(ctx, task, language, share) });
  const prompt = makeReflectionPrompt({ kind: "batch", tasks: told, language });
  const answer = await askWithinBudget(ctx, { purpose: "batch", taskId: newest.id }, { prompt, schema: reflectionAnswerSchema("batch"), read: (text) => readReflection(text, language), language });
  if (answer.status === "unavailable") return { status: "unavailable", problem: answer.problem };
  const { status, value } = answer;
  const parts = { dedupeKey: `${prefix}${last.decidedAt.toISOString()}:${last.taskId}`, channel: "model" as const, trigger: { code: "trigger_batch", values: { tasks: tasks.length } }, body: value?.body ?? null, eventIds: [], language: value?.language ?? language };
  await keepReflection(ctx, newest, { ...parts, calls: [], evidenceKind: "reflection", alsoTaskIds: tasks.slice(0, -1).map(({ id }) => id) }, costOf({ ...answer, status }));
  return { status };
}

/** Where the last batch ended: its key ends in the time and the task. */
function placeOf(key: string | null, prefix: string): BatchPlace | null {
  const [, time, taskId] = /^([\d-]+T[\d:.]+Z):([\s\S]+)$/.exec(key?.slice(prefix.length) ?? "") ?? [];
  return time !== undefined && taskId !== undefined ? { decidedAt: new Date(time), taskId } : null;
}

async function chronicleOf({ db, projectId }: Context, task: TaskRow, language: Language, maxChars: number): Promise<string> {
  const [events, points] = await Promise.all([listDigests(db, projectId, task.id), listTurningPoints(db, { projectId, taskId: task.id })]);
  const { nodes, total_events: totalEvents } = buildChronicle(
    { taskId: task.id, taskType: task.taskType, status: task.status, startedAtMs: task.startedAt.getTime(), endedAtMs: task.endedAt?.getTime() ?? null, droppedEvents: task.droppedCount },
    events, points, language,
  );
  return writeChronicle(nodes, { maxChars, totalEvents, language });
}
