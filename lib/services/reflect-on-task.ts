import { listDigests } from "@/lib/db/event-store";
import { setReflected } from "@/lib/db/reflection-store";
import { listTurningPoints } from "@/lib/db/turning-point-store";
import { findTask, type TaskRow } from "@/lib/db/task-store";
import type { CallRecord } from "@/lib/domain/call-record";
import { findContrasts } from "@/lib/domain/contrast/find-contrasts";
import { drawReflections } from "@/lib/domain/draw-reflections";
import type { EventDigest } from "@/lib/domain/digest";
import { climbLadder, type LadderDecision } from "@/lib/domain/ladder";
import { ladderFailures } from "@/lib/domain/ladder-failures";
import { authorise } from "@/lib/domain/policy";
import type { Settings } from "@/lib/domain/settings";
import { languageOfTask } from "@/lib/domain/task-language";
import type { TurningPoint } from "@/lib/domain/turning-point";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { distilDrafts } from "./distil-drafts";
import { listEarlier } from "./list-earlier";
import { promotePatterns } from "./promote-patterns";
import { readCalls } from "./read-calls";
import { saveAnalysis } from "./save-analysis";
import { toolsOf } from "./task-tools";

export type Reflected = Readonly<{ failures: number; decisions: readonly LadderDecision[]; reflections: number; lessons: number; refused: number }>;

/**
 * Works out why a task went wrong, as far as rules and the difference of its calls tell (F2-F4, D2), records every
 * decision to reflect or not, and distils candidates. What only a model could settle is left in the queue.
 * Safe to run at any time and again: the same events add nothing twice.
 *
 * @returns null if there is no such task, or it was reflected on as it stands
 */
export async function reflectOnTask(ctx: Context, taskId: string): Promise<Reflected | null> {
  authorise(ctx, "record");
  const task = await findTask(ctx.db, ctx.projectId, taskId);
  if (!task || task.derivedVersion < 0 || task.reflectedVersion >= task.derivedVersion) return null;
  const settings = await cachedSettings(ctx);
  const calls = await callsOf(ctx, task);
  const decisions = await decide(ctx, task, calls, settings);
  const patterns = await saveAnalysis(ctx, task, { calls: calls.records, decisions, settings });
  const tools = toolsOf(task);
  const drafts = drawReflections({
    task: { id: task.id, type: task.taskType, title: task.title, input: task.input, status: task.status, tools, language: languageOfTask(task) },
    calls: calls.records,
    decisions,
    contrasts: findContrasts(calls.records),
  });
  const distilled = await distilDrafts(ctx, task, drafts, tools);
  const promoted = await promotePatterns(ctx, task, patterns, settings);
  // Last: whoever is stopped before starts anew, and adds nothing twice.
  await ctx.db.transaction((tx) => setReflected(tx, { projectId: ctx.projectId, taskId }, task.derivedVersion));
  return { failures: calls.records.filter(({ hasFailed }) => hasFailed).length, decisions, reflections: drafts.length, lessons: distilled.lessons + promoted, refused: distilled.refused };
}

type Calls = Readonly<{ events: readonly EventDigest[]; points: readonly TurningPoint[]; records: readonly CallRecord[] }>;

async function callsOf(ctx: Context, { id: taskId }: TaskRow): Promise<Calls> {
  const { db, projectId } = ctx;
  const [events, points] = await Promise.all([listDigests(db, projectId, taskId), listTurningPoints(db, { projectId, taskId })]);
  return { events, points, records: await readCalls(ctx, taskId, events) };
}

async function decide(ctx: Context, task: TaskRow, { events, points, records }: Calls, settings: Settings): Promise<LadderDecision[]> {
  const { failures, anomalies } = ladderFailures({ status: task.status, events, points, calls: records });
  return climbLadder({ status: task.status, failures, anomalies, earlier: await listEarlier(ctx, task, settings), hesitations: task.hesitations, divergences: task.divergences }, settings);
}
