import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@/lib/db/client";
import { claimJob, completeJob, failJob, RENEW_MS, renewLease, type Job, type JobKind } from "./queue";

/** The kinds of work a worker takes, and how each is done. */
export type JobHandlers = Readonly<Partial<Record<JobKind, (job: Job) => Promise<void>>>>;

export type WorkerOptions = Readonly<{
  db: Db;
  handlers: JobHandlers;
  /** Tells this worker from those of other processes. */
  name: string;
  now: () => Date;
  /** Told about every failure; the worker itself never throws. */
  onFailure: (job: Job | null, error: unknown, outcome: "retry" | "dead" | "idle") => void;
  idleMs?: number;
}>;

/** Works through the queue, one job at a time, until stopped. A job that throws is tried again by the queue's rules. */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { idleMs = 250, onFailure } = options;
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const hadWork = await runNextJob(options).catch((error: unknown) => {
        onFailure(null, error, "idle");
        return false;
      });
      if (!hadWork) await sleep(idleMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** @returns whether there was a job to run, whatever came of it */
export async function runNextJob({ db, handlers, name, now, onFailure }: WorkerOptions): Promise<boolean> {
  const job = await claimJob(db, name, now(), Object.keys(handlers) as JobKind[]);
  if (!job) return false;
  // A renewal that fails is tried again at the next beat: the lease outlasts two of them.
  const heart = setInterval(() => void renewLease(db, job, now()).catch(() => undefined), RENEW_MS).unref();
  try {
    await handlers[job.kind]?.(job);
    await completeJob(db, job, now());
  } catch (error) {
    const outcome = await failJob(db, job, error instanceof Error ? error.message : String(error), now());
    onFailure(job, error, outcome);
  } finally {
    clearInterval(heart);
  }
  return true;
}
