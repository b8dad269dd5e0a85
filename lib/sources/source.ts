import type { EventInput } from "../domain/event";
import type { TaskStatus } from "../domain/task";

/** A task as a file tells it, before anything is recorded. Snake case, as in the API. */
export type SourceTask = {
  /** Stable for the same run in the same file, so that importing twice doubles nothing. */
  task_id: string;
  task_type: string;
  title?: string;
  agent?: string;
  input?: unknown;
  session_id?: string;
  tools?: string[];
  tags?: string[];
  started_at?: string;
  ended_at?: string;
  status: TaskStatus;
  outcome?: { score?: number; note?: string };
  error?: { type: string; message: string };
  metadata?: Record<string, unknown>;
};

/** What a parser yields, in file order. Events follow the task they belong to, whose `task` may be repeated later with more known (the end, the title). */
export type SourceItem =
  | { kind: "task"; task: SourceTask }
  | { kind: "event"; taskId: string; event: EventInput }
  /** A record that is no decision (progress, heartbeat): counted as dropped. */
  | { kind: "dropped"; taskId: string; count: number }
  /** Something could not be read; the rest goes in. `line` is 1-based where the file has lines. */
  | { kind: "rejected"; line?: number; path?: string; message: string }
  /** Something was read, but with a doubt worth telling. */
  | { kind: "warning"; taskId?: string; message: string };

export type SourceOptions = Readonly<{
  /** Name of the file, without its folder; a hint, never trusted for more. */
  fileName?: string;
  /** Overrides the source's own task type. */
  taskType?: string;
  /** For runs that carry no time of their own: each event is one second after the one before, the last a second before this. */
  now: Date;
}>;

/** One foreign format. `parse` streams: memory does not grow with the file for line formats. */
export type Source = Readonly<{
  format: string;
  /** 0..1: how sure this format is from the first 64 KiB of text (BOM already removed). */
  detect: (sample: string, fileName?: string) => number;
  parse: (chunks: AsyncIterable<string>, options: SourceOptions) => AsyncIterable<SourceItem>;
}>;
