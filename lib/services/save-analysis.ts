import { listPatternIds, writeDiagnoses, type DiagnosisRow } from "@/lib/db/diagnosis-store";
import { ensurePattern, recountPattern, updatePattern, type PatternRow } from "@/lib/db/pattern-store";
import { writeDecisions } from "@/lib/db/reflection-store";
import type { TaskRow } from "@/lib/db/task-store";
import type { Tx } from "@/lib/db/client";
import type { CallRecord } from "@/lib/domain/call-record";
import { categoryOf } from "@/lib/domain/diagnosis/strategy";
import { hashText } from "@/lib/domain/hash";
import type { LadderDecision } from "@/lib/domain/ladder";
import type { Settings } from "@/lib/domain/settings";
import type { Context } from "./context";
import { enqueueModelWork, taskKeyPrefix } from "./enqueue-model-work";

export type Analysis = Readonly<{ calls: readonly CallRecord[]; decisions: readonly LadderDecision[]; settings: Settings }>;

/** Words a pattern is found by. */
const MAX_KEYWORDS = 12;

/**
 * Keeps what the rules say of a task's failures and what was decided about each, counts the patterns they belong to, and
 * puts what a model should settle into the queue. @returns the patterns of this task as they stand now
 */
export async function saveAnalysis(ctx: Context, task: TaskRow, { calls, decisions, settings }: Analysis): Promise<PatternRow[]> {
  const { db, projectId } = ctx;
  const key = { projectId, taskId: task.id };
  return db.transaction(async (tx) => {
    const before = await listPatternIds(tx, projectId, [task.id]);
    const { rows, patterns } = await diagnosisRows(tx, ctx, task, calls);
    await writeDiagnoses(tx, key, rows);
    const counted: PatternRow[] = [];
    for (const id of new Set([...before, ...patterns.keys()])) {
      const pattern = await recountPattern(tx, projectId, id);
      if (pattern && patterns.has(id)) counted.push(await describePattern(tx, pattern, rows, decisions));
    }
    await writeDecisions(tx, key, decisions.map(({ earlierTaskId: _task, ...decision }) => decision), ctx.now());
    for (const decision of decisions) await askLater(tx, ctx, task, decision, settings);
    return counted;
  });
}

async function diagnosisRows(tx: Tx, ctx: Context, task: TaskRow, calls: readonly CallRecord[]): Promise<{ rows: DiagnosisRow[]; patterns: Map<string, PatternRow> }> {
  const patterns = new Map<string, PatternRow>();
  const known = new Map<string, PatternRow>();
  const rows: DiagnosisRow[] = [];
  for (const { diagnosis, eventId, action: tool, timestampMs } of calls) {
    if (!diagnosis) continue;
    const { failureClass, rule, entities, excerpt, isAmbiguous } = diagnosis;
    const at = new Date(timestampMs);
    const name = `${failureClass} ${tool}`;
    const pattern = known.get(name) ?? (await ensurePattern(tx, { projectId: ctx.projectId, taskType: task.taskType, failureClass, tool, id: ctx.newId(), category: categoryOf(failureClass), at }));
    known.set(name, pattern);
    patterns.set(pattern.id, pattern);
    rows.push({ projectId: ctx.projectId, taskId: task.id, eventId, taskType: task.taskType, sessionId: task.sessionId, tool, failureClass, rule, entities, excerpt, isAmbiguous, signature: signatureOf(excerpt), patternId: pattern.id, timestamp: at });
  }
  return { rows, patterns };
}

/** Equal for one message that only tells other numbers. */
function signatureOf(excerpt: string): string {
  return hashText(excerpt.toLowerCase().replace(/\d+/g, "0").replace(/\s+/g, " ").trim());
}

/** Its trigger words are what its messages named; newer ones come first. */
async function describePattern(tx: Tx, pattern: PatternRow, rows: readonly DiagnosisRow[], decisions: readonly LadderDecision[]): Promise<PatternRow> {
  const own = rows.filter(({ patternId }) => patternId === pattern.id);
  const named = own.flatMap(({ entities }) => Object.values(entities));
  const keywords = [...new Set([...named, ...pattern.keywords])].slice(0, MAX_KEYWORDS);
  const isCrossSession = pattern.isCrossSession || decisions.some(({ earlierTaskId, eventId }) => earlierTaskId !== null && own.some((row) => row.eventId === eventId));
  await updatePattern(tx, pattern.projectId, pattern.id, { keywords, isCrossSession });
  return { ...pattern, keywords, isCrossSession };
}

/** The task never waits for a model: the question goes into the queue, and is answered there, or not. */
async function askLater(tx: Tx, ctx: Context, task: TaskRow, { step, isDeep, eventId, earlierEventId, earlierTaskId }: LadderDecision, settings: Settings): Promise<void> {
  if (settings.modelDailyTokens === 0) return;
  if (step === "batch") return enqueueModelWork(tx, ctx, "ask_batch", task.taskType, { taskType: task.taskType });
  if (!isDeep || eventId === null) return;
  const earlier = earlierTaskId ?? (earlierEventId === null ? "" : task.id);
  await enqueueModelWork(tx, ctx, "ask_model", `${taskKeyPrefix(task.id)}${eventId}`, { taskId: task.id, eventId, earlierTaskId: earlier, earlierEventId: earlierEventId ?? "" });
}
