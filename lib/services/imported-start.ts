import type { NewTask } from "@/lib/db/task-store";
import type { Settings } from "@/lib/domain/settings";
import { startTaskSchema } from "@/lib/domain/task";
import type { SourceTask } from "@/lib/sources/source";
import type { Context } from "./context";
import { newTask } from "./new-task";
import { parse } from "./parse";

type Told = Readonly<{ task: SourceTask; changes: Partial<SourceTask>; isKeyed: boolean; isTitled: boolean }>;

/** What startTask takes of a task that a file tells. */
export function startOf({ status: _status, ended_at: _endedAt, outcome: _outcome, error: _error, ...start }: SourceTask): Omit<SourceTask, "status" | "ended_at" | "outcome" | "error"> & { recall: false } {
  return { ...start, ...(start.title === undefined ? {} : { title: start.title.slice(0, 500) }), recall: false };
}

/** The columns of a started task that what the file told since then changes; those it does not name stay as they are. */
export function changesOf(ctx: Context, { task: { task_id, task_type, status }, changes, isKeyed, isTitled }: Told, settings: Settings, source: string): Partial<NewTask> {
  const row = newTask(ctx, parse(startTaskSchema, startOf({ ...changes, task_id, task_type, status })), settings, source);
  const hasInput = changes.input !== undefined;
  return {
    ...(changes.title !== undefined || (hasInput && !isTitled) ? { title: row.title } : {}),
    ...(changes.agent === undefined ? {} : { agent: row.agent }),
    ...(changes.started_at === undefined ? {} : { startedAt: row.startedAt }),
    ...(changes.metadata?.comparison_key != null || (hasInput && !isKeyed) ? { inputHash: row.inputHash } : {}),
    ...(hasInput ? { input: row.input } : {}),
    ...(changes.tools ? { tools: row.tools } : {}),
    ...(changes.metadata ? { metadata: row.metadata } : {}),
  };
}
