import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { PreparedBatch, Preparing } from "./prepare-batch";

/** `settings` as JSON: the same text is compiled once. */
export type ToThread = Readonly<{ id: number; bytes: Uint8Array; taskId: string | null; settings: string }>;
/** `batch` is null for a body that cannot be read. */
export type FromThread = Readonly<{ id: number; batch: PreparedBatch | null }>;

/** Prepares bodies in a thread of its own, so that others are answered meanwhile. One that fails is given up for good. */
export class PrepareThread {
  #worker: Worker | null;
  #lastId = 0;
  readonly #waiting = new Map<number, (batch: PreparedBatch | null) => void>();

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.unref();
    worker.on("message", ({ id, batch }: FromThread) => this.#answer(id, batch));
    worker.on("error", (error) => log.warn("the thread that prepares events failed; they are prepared without it", { error }));
    worker.on("exit", () => {
      this.#worker = null;
      for (const id of [...this.#waiting.keys()]) this.#answer(id, null);
    });
  }

  /** @returns null when it cannot be done here */
  prepare(bytes: Uint8Array, { taskId, settings }: Preparing): Promise<PreparedBatch | null> {
    return new Promise((resolve) => {
      if (!this.#worker) return resolve(null);
      const id = (this.#lastId += 1);
      this.#waiting.set(id, resolve);
      this.#worker.postMessage({ id, bytes, taskId, settings: JSON.stringify(settings) } satisfies ToThread);
    });
  }

  #answer(id: number, batch: PreparedBatch | null): void {
    this.#waiting.get(id)?.(batch);
    this.#waiting.delete(id);
  }
}

let thread: PrepareThread | null | undefined;

/** One thread a process, started when it is first wanted; none outside of production, or where there is no second processor for it. */
export async function prepareInThread(bytes: Uint8Array, how: Preparing): Promise<PreparedBatch | null> {
  thread ??= env().isProduction && availableParallelism() > 1 ? new PrepareThread(new Worker(new URL("./prepare-worker.ts", import.meta.url))) : null;
  return thread?.prepare(bytes, how) ?? null;
}
