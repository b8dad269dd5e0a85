import type { Db } from "@/lib/db/client";
import { DomainError } from "@/lib/domain/errors";
import { enqueue, type Job } from "@/lib/jobs/queue";
import { startWorker } from "@/lib/jobs/worker";
import { log } from "@/lib/log";
import { askModelAboutBatch } from "./ask-model-about-batch";
import { askModelAboutTask, type ModelOutcome } from "./ask-model-about-task";
import { startOfDay } from "./ask-within-budget";
import type { Context } from "./context";
import { ensureDerived } from "./ensure-derived";
import { enqueueExpiry, expireDaily } from "./expire-daily";
import { judgeConflict } from "./judge-conflict";
import { runWebhookJob } from "./notify";
import { reflectOnTask } from "./reflect-on-task";

/** A task that was removed while its job waited needs no story. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof DomainError && error.code === "not_found")) throw error;
}

async function deriveAndReflect(ctx: Context, taskId: string): Promise<void> {
  await ensureDerived(ctx, taskId);
  await reflectOnTask(ctx, taskId);
}

/** What may be over in a while. */
const PASSING: ReadonlySet<string> = new Set(["paused", "unreachable", "rate_limited", "server_error", "timeout", "bad_answer"]);

/** A model out of reach is asked again by the queue's rules; a question over the day's budget waits for the next day. */
async function settleOutcome(ctx: Context, { kind, id, payload }: Job, outcome: ModelOutcome | null): Promise<void> {
  if (outcome?.status !== "unavailable" || outcome.problem === null) return;
  if (PASSING.has(outcome.problem)) throw new DomainError("unavailable", `the model could not be asked: ${outcome.problem}`);
  if (outcome.problem !== "budget") return;
  const tomorrow = new Date(startOfDay(ctx.now()).getTime() + 86_400_000);
  await enqueue(ctx.db, { projectId: ctx.projectId, id: ctx.newId(), kind, dedupeKey: `${id}:${tomorrow.toISOString()}`, payload: payload as Record<string, string | number>, now: ctx.now(), runAt: tomorrow });
}

/** Starts this process's workers: what recording left to be done later. `contextOf` makes the system's context in a project. */
export function runJobs(db: Db, contextOf: (projectId: string) => Context, name: string): { stop: () => Promise<void> } {
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const common = { db, now: () => new Date(), onFailure: (job: Job | null, error: unknown, outcome: string) => log.warn("a job failed", { kind: job?.kind ?? "claim", attempts: job?.attempts, outcome, error }) };
  const asking = (run: (ctx: Context, payload: Job["payload"]) => Promise<ModelOutcome | null>) => async (job: Job) => {
    const ctx = contextOf(job.projectId);
    await settleOutcome(ctx, job, await run(ctx, job.payload));
  };
  const stories = {
    derive_task: async ({ projectId, payload }: Job) => {
      const taskId = text(payload.taskId);
      if (taskId) await deriveAndReflect(contextOf(projectId), taskId).catch(ignoreGone);
    },
    expire_lessons: async ({ projectId }: Job) => expireDaily(contextOf(projectId), contextOf),
  };
  const questions = {
    ask_model: asking(async (ctx, payload) => {
      const taskId = text(payload.taskId);
      return taskId ? askModelAboutTask(ctx, { taskId, eventId: text(payload.eventId), earlierTaskId: text(payload.earlierTaskId), isAskedFor: payload.isAskedFor === 1 }) : null;
    }),
    ask_batch: asking(async (ctx, payload) => {
      const taskType = text(payload.taskType);
      let outcome = taskType ? await askModelAboutBatch(ctx, taskType) : null;
      // Many may have come in at once.
      while (taskType && outcome && outcome.status !== "unavailable") outcome = await askModelAboutBatch(ctx, taskType);
      return outcome;
    }),
    judge_pair: async ({ projectId, payload }: Job) => {
      const conflictId = text(payload.conflictId);
      if (conflictId) await judgeConflict(contextOf(projectId), conflictId);
    },
    send_webhook: ({ projectId, payload }: Job) => runWebhookJob(contextOf(projectId), payload),
  };
  const asked = enqueueExpiry(db, contextOf(""), new Date()).catch((error: unknown) => log.warn("lessons past their time are not noted today", { error }));
  // A model may take a minute to answer: stories do not wait behind it.
  const workers = [
    startWorker({ ...common, handlers: stories, name }),
    startWorker({ ...common, handlers: questions, name: `${name}-model` }),
  ];
  return { stop: async () => void (await Promise.all([asked, ...workers.map(({ stop }) => stop())])) };
}
