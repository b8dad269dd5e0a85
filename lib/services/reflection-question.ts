import { listDigests } from "@/lib/db/event-store";
import { listReflectionRows } from "@/lib/db/reflection-store";
import type { TaskRow } from "@/lib/db/task-store";
import { listTurningPoints } from "@/lib/db/turning-point-store";
import { buildChronicle } from "@/lib/domain/build-chronicle";
import type { CallRecord } from "@/lib/domain/call-record";
import { writeChronicle } from "@/lib/domain/prompt/chronicle-text";
import { writeFocus } from "@/lib/domain/prompt/focus-text";
import type { Prompt } from "@/lib/domain/prompt/prompt";
import { MAX_CHRONICLE, makeReflectionPrompt, type EarlierAnalysis, type PromptTask } from "@/lib/domain/prompt/reflection-prompt";
import type { Language } from "@/lib/domain/language";
import type { Context } from "./context";
import { readCalls } from "./read-calls";
import { toolsOf } from "./task-tools";

/** A question about one point of a task, and the calls it is about. */
export type ReflectionQuestion = Readonly<{ prompt: Prompt; kind: "reflect" | "compare"; eventIds: readonly string[]; calls: readonly CallRecord[] }>;

/**
 * What a model, or a person with one, is asked about a task (F5).
 *
 * @param eventId the point in question; null: where the task went wrong last, else its end
 * @param earlier a like failure that was analysed before
 */
export async function askAbout(ctx: Context, task: TaskRow, { eventId, earlier, language }: Readonly<{ eventId: string | null; earlier: EarlierAnalysis | null; language: Language }>): Promise<ReflectionQuestion> {
  const { db, projectId } = ctx;
  const [events, points] = await Promise.all([listDigests(db, projectId, task.id), listTurningPoints(db, { projectId, taskId: task.id })]);
  const records = await readCalls(ctx, task.id, events);
  const focus = records.find((call) => call.eventId === eventId) ?? records.findLast(({ hasFailed }) => hasFailed) ?? records.at(-1);
  const chronicle = buildChronicle(
    { taskId: task.id, taskType: task.taskType, status: task.status, startedAtMs: task.startedAt.getTime(), endedAtMs: task.endedAt?.getTime() ?? null, droppedEvents: task.droppedCount },
    events, points, language,
  );
  const chronicleText = writeChronicle(chronicle.nodes, { maxChars: MAX_CHRONICLE, focusIndex: focus?.index ?? null, totalEvents: chronicle.total_events, language });
  const kind = earlier ? "compare" : "reflect";
  const prompt = makeReflectionPrompt({ kind, task: promptTask(task), chronicleText, focus: focus ? writeFocus(records, focus.eventId) : "", diagnosis: focus?.diagnosis ?? null, earlier, language });
  return { prompt, kind, eventIds: focus ? [focus.eventId] : [], calls: focus ? [focus] : [] };
}

/** The latest analysis of a task that could be read. */
export async function findEarlierAnalysis({ db, projectId }: Context, taskId: string): Promise<EarlierAnalysis | null> {
  const rows = await listReflectionRows(db, { projectId, taskId });
  return rows.findLast(({ body, quality }) => body !== null && quality === "good")?.body ?? null;
}

export function promptTask(task: TaskRow): PromptTask {
  return { title: task.title, task_type: task.taskType, status: task.status, input: task.input, tools: toolsOf(task) ?? [] };
}
