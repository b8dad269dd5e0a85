import type { ImportProgress, ImportRejection, ImportResult } from "@/lib/domain/import-result";
import { authorise } from "@/lib/domain/policy";
import { decodeChunks } from "@/lib/sources/decode";
import { parseSource } from "@/lib/sources/registry";
import type { SourceItem } from "@/lib/sources/source";
import type { Context } from "./context";
import { ImportedTasks } from "./imported-tasks";

export type ImportInput = Readonly<{
  chunks: AsyncIterable<Uint8Array>;
  fileName?: string | undefined;
  /** A format's name, or `auto`. */
  format?: string | undefined;
  taskType?: string | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Stops reading; what is in stays in. */
  signal?: AbortSignal | undefined;
}>;

const MAX_LISTED = 1_000;

/**
 * Reads a file of a foreign format into tasks and events, as a stream: memory does not grow with the file. What cannot
 * be read is told and the rest goes in. The same file again doubles nothing.
 *
 * @throws DomainError forbidden; whatever reading `chunks` throws (what was read before stays in)
 */
export async function importFile(ctx: Context, { chunks, fileName, format = "auto", taskType, onProgress, signal }: ImportInput): Promise<ImportResult> {
  authorise(ctx, "record");
  const rejected: ImportRejection[] = [];
  let rejectedCount = 0;
  let bytes = 0;
  let found = "";
  const reject = (rejection: ImportRejection) => {
    rejectedCount += 1;
    if (rejected.length < MAX_LISTED) rejected.push(rejection);
  };
  const tasks = new ImportedTasks(ctx, reject);
  const tell = () => onProgress?.({ bytes, ...tasks.progress() });

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (signal?.aborted) return;
      bytes += chunk.byteLength;
      tell();
      yield chunk;
    }
  }

  const options = { now: ctx.now(), ...(fileName ? { fileName } : {}), ...(taskType ? { taskType } : {}) };
  const onFormat = (name: string) => {
    found = name;
    tasks.source = name;
  };
  try {
    for await (const item of parseSource({ chunks: decodeChunks(counted()), format, options, onFormat })) await take(tasks, item, reject);
  } catch (error) {
    // Reading that was told to stop may end in an error: that is no failure, and what came in is finished below.
    if (!signal?.aborted) {
      // The connection broke off: what came in must not look as if it still ran.
      await tasks.finishAll({ isStopped: true, onTask: tell });
      throw error;
    }
  }
  await tasks.finishAll({ isStopped: signal?.aborted ?? false, onTask: tell });
  return { format: found, ...tasks.result(MAX_LISTED), rejected, rejected_count: rejectedCount, is_stopped: signal?.aborted ?? false };
}

async function take(tasks: ImportedTasks, item: SourceItem, reject: (rejection: ImportRejection) => void): Promise<void> {
  switch (item.kind) {
    case "task":
      return tasks.addTask(item.task);
    case "event":
      return tasks.addEvent(item.taskId, item.event);
    case "dropped":
      return tasks.addDropped(item.taskId, item.count);
    case "warning":
      return tasks.addWarning(item.message, item.taskId);
    case "rejected": {
      const { kind: _kind, ...rejection } = item;
      return reject(rejection);
    }
  }
}
