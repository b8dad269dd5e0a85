import type { Db } from "@/lib/db/client";
import { DomainError } from "@/lib/domain/errors";
import type { Job } from "@/lib/jobs/queue";
import { startWorker } from "@/lib/jobs/worker";
import { log } from "@/lib/log";
import type { Context } from "./context";
import { ensureDerived } from "./ensure-derived";

/** A task that was removed while its job waited needs no story. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof DomainError && error.code === "not_found")) throw error;
}

/** Starts this process's worker: what recording left to be done later. `contextOf` makes the system's context in a project. */
export function runJobs(db: Db, contextOf: (projectId: string) => Context, name: string): { stop: () => Promise<void> } {
  return startWorker({
    db,
    name,
    now: () => new Date(),
    handlers: {
      derive_task: async ({ projectId, payload }: Job) => {
        if (typeof payload.taskId === "string") await ensureDerived(contextOf(projectId), payload.taskId).catch(ignoreGone);
      },
    },
    onFailure: (job, error, outcome) => log.warn("a job failed", { kind: job?.kind ?? "claim", attempts: job?.attempts, outcome, error }),
  });
}
