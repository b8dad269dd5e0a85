import type { TaskStatus } from "./task";

/** `bytes` read of the file; `replayed`: tasks whose turning points have been worked out. */
export type ImportProgress = Readonly<{ bytes: number; tasks: number; events: number; replayed: number }>;

/** What could not be read or was refused: `line` of the file, or `path` (task / event / field). */
export type ImportRejection = Readonly<{ line?: number; path?: string; message: string }>;

export type ImportedTask = Readonly<{
  task_id: string;
  title: string;
  status: TaskStatus;
  /** New ones; what was here before is in `duplicates`. */
  events: number;
  duplicates: number;
  dropped: number;
  turning_points: number;
  warnings: readonly string[];
}>;

export type ImportResult = Readonly<{
  /** "" when the file was of no known format. */
  format: string;
  /** The first 1,000; `task_count` tells how many there were. */
  tasks: readonly ImportedTask[];
  task_count: number;
  events: number;
  duplicates: number;
  /** The first 1,000; `rejected_count` tells how many there were. */
  rejected: readonly ImportRejection[];
  rejected_count: number;
  warnings: readonly string[];
  is_stopped: boolean;
}>;
