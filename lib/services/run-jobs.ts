import type { Db } from "@/lib/db/client";
import { DomainError } from "@/lib/domain/errors";
import { wakeJobs } from "@/lib/db/job-store";
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
import { modelOf } from "./model-of";
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

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Some days of trying: a model that is away for longer is gone. */
const MOST_TRIES = 80;

/** A model out of reach is asked again after a minute, two, four, … up to an hour; a question over the day's budget waits for the next day, and one that nobody can answer until a start with a model wakes it. */
async function settleOutcome(ctx: Context, { kind, id, payload }: Job, outcome: ModelOutcome | null): Promise<void> {
  if (outcome?.status !== "unavailable" || outcome.problem === null) return;
  const tries = typeof payload.tries === "number" ? payload.tries : 0;
  const isPassing = PASSING.has(outcome.problem) && tries < MOST_TRIES;
  if (!isPassing && outcome.problem !== "budget" && outcome.problem !== "no_key") return;
  const now = ctx.now();
  const runAt = isPassing ? new Date(now.getTime() + MINUTE_MS * Math.min(60, 2 ** Math.min(tries, 6))) : new Date(startOfDay(now).getTime() + DAY_MS * (outcome.problem === "budget" ? 1 : 30));
  const next = { ...(payload as Record<string, string | number>), tries: isPassing ? tries + 1 : tries };
  // Under a key of its own: this job still runs, and asking under its key would run it again at once.
  await enqueue(ctx.db, { projectId: ctx.projectId, id: ctx.newId(), kind, dedupeKey: `${id}:${runAt.toISOString()}`, payload: next, now, runAt });
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
      return taskId ? askModelAboutTask(ctx, { taskId, eventId: text(payload.eventId), earlierTaskId: text(payload.earlierTaskId), askedId: text(payload.askedId) }) : null;
    }),
    ask_batch: asking(async (ctx, payload) => {
      const taskType = text(payload.taskType);
      let outcome = taskType ? await askModelAboutBatch(ctx, taskType) : null;
      // Many may have come in at once.
      while (taskType && outcome && outcome.status !== "unavailable") outcome = await askModelAboutBatch(ctx, taskType);
      return outcome;
    }),
    judge_pair: asking(async (ctx, payload) => {
      const conflictId = text(payload.conflictId);
      return conflictId ? judgeConflict(ctx, conflictId) : null;
    }),
  };
  const messages = { send_webhook: ({ projectId, payload }: Job) => runWebhookJob(contextOf(projectId), payload) };
  const asked = enqueueExpiry(db, contextOf(""), new Date()).catch((error: unknown) => log.warn("lessons past their time are not noted today", { error }));
  const woken = modelOf(contextOf("")) ? wakeJobs(db, Object.keys(questions), new Date()).catch((error: unknown) => log.warn("questions for the model were not woken", { error })) : null;
  // A model may take a minute to answer: neither stories nor messages wait behind it.
  const workers = [
    startWorker({ ...common, handlers: stories, name }),
    startWorker({ ...common, handlers: questions, name: `${name}-model` }),
    startWorker({ ...common, handlers: messages, name: `${name}-webhook` }),
  ];
  return { stop: async () => void (await Promise.all([asked, woken, ...workers.map(({ stop }) => stop())])) };
}
