import { z } from "zod";
import { endTask, findTaskOrThrow, type TaskEnd, type TaskRow } from "@/lib/db/task-store";
import { cleanValue } from "@/lib/domain/clean-text";
import { authorise } from "@/lib/domain/policy";
import { redactText } from "@/lib/domain/redact";
import { cutEnd } from "@/lib/domain/cut-text";
import { finishTaskSchema, TASK_STATUSES, type TaskStatus } from "@/lib/domain/task";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { enqueueDerive } from "./enqueue-derive";
import { parse } from "./parse";

/** As the API takes it, and `unknown` besides, for imported runs that do not say how they ended. */
const inputSchema = finishTaskSchema.extend({ task_id: z.string(), status: z.enum(TASK_STATUSES).exclude(["running"]) });

/** `status` is the one that stands; `is_applied` tells whether this call changed anything. */
export type FinishedTask = Readonly<{ task_id: string; status: TaskStatus; ended_at: string; is_applied: boolean }>;

/**
 * Ends a task. Again with the same status changes nothing but adds what was not known (score, note, error).
 *
 * With another status, the agent's own word counts: `succeeded` or `failed` replaces `aborted` or `unknown`, which is
 * what a watchdog or an import says of a run it knows no end of; between `succeeded` and `failed` the first stands, so
 * that a clean-up handler running after the end cannot turn it round.
 *
 * @throws DomainError forbidden, not_found, invalid
 */
export async function finishTask(ctx: Context, input: unknown): Promise<FinishedTask> {
  authorise(ctx, "record");
  const { task_id: taskId, ...sent } = parse(inputSchema, cleanValue(input));
  const settings = await cachedSettings(ctx);
  const tidy = (text: string | null | undefined, limit: number) => (text == null ? null : cutEnd(redactText(text, settings).text, limit));
  const wanted: TaskEnd = {
    status: sent.status,
    endedAt: sent.ended_at ?? ctx.now(),
    outcomeScore: sent.outcome?.score ?? null,
    outcomeNote: tidy(sent.outcome?.note, 2_000),
    errorType: tidy(sent.error?.type, 200),
    errorMessage: tidy(sent.error?.message, 2_000),
  };

  return ctx.db.transaction(async (tx) => {
    const task = await findTaskOrThrow(tx, ctx.projectId, taskId);
    // Clocks differ, and a task that named no start was dated by ours: it ends no sooner than it started, and is never left running for it.
    const end = endOf(task, wanted.endedAt < task.startedAt ? { ...wanted, endedAt: task.startedAt } : wanted);
    if (end && (await endTask(tx, task, end))) await enqueueDerive(tx, ctx, taskId, { hasEnded: true });
    const { status, endedAt } = end ?? task;
    return { task_id: taskId, status, ended_at: (endedAt ?? wanted.endedAt).toISOString(), is_applied: end !== null };
  });
}

/** What the task's end becomes; null if nothing changes. */
function endOf(task: TaskRow, wanted: TaskEnd): TaskEnd | null {
  if (task.status === "running" || (isGuess(task.status) && !isGuess(wanted.status))) return wanted;
  if (task.status !== wanted.status) return null;
  const { status, endedAt, outcomeScore, outcomeNote, errorType, errorMessage } = task;
  const filled: TaskEnd = {
    status,
    endedAt: endedAt ?? wanted.endedAt,
    outcomeScore: outcomeScore ?? wanted.outcomeScore,
    outcomeNote: outcomeNote ?? wanted.outcomeNote,
    errorType: errorType ?? wanted.errorType,
    errorMessage: errorMessage ?? wanted.errorMessage,
  };
  const isSame = endedAt !== null && outcomeScore === filled.outcomeScore && outcomeNote === filled.outcomeNote && errorType === filled.errorType && errorMessage === filled.errorMessage;
  return isSame ? null : filled;
}

function isGuess(status: TaskStatus): boolean {
  return status === "aborted" || status === "unknown";
}
