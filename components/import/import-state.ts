import type { ImportProgress, ImportResult } from "@/lib/domain/import-result";

export type ImportStep =
  | Readonly<{ kind: "waiting" }>
  | Readonly<{ kind: "working"; sent: number; progress: ImportProgress | null }>
  | Readonly<{ kind: "done"; result: ImportResult }>
  | Readonly<{ kind: "stopped" }>
  | Readonly<{ kind: "failed"; code: string; detail: string; refId: string | null }>;

export type ImportItem = Readonly<{ id: number; file: File; format: string; taskType: string; step: ImportStep }>;

/** How much of a file is through, 0..1: half the bar is sending and reading it, the rest working out turning points. */
export function shareDone(step: ImportStep, size: number): number {
  if (step.kind === "done") return 1;
  if (step.kind !== "working") return 0;
  const { progress, sent } = step;
  if (!progress) return sent * 0.1;
  const read = size > 0 ? Math.min(1, progress.bytes / size) : 1;
  const replayed = progress.tasks > 0 ? Math.min(1, progress.replayed / progress.tasks) : 0;
  return Math.min(0.99, 0.1 + read * 0.6 + (read === 1 ? replayed * 0.29 : 0));
}

/** Every task of the file was here before, and nothing of it is new. */
export function wasHereAlready(result: ImportResult): boolean {
  return result.task_count > 0 && result.events === 0 && result.duplicates > 0;
}

/** The rejected lines as a file: one a line, as a person or a script reads it. */
export function rejectedAsText(result: ImportResult): string {
  return result.rejected.map(({ line, path, message }) => [line === undefined ? "" : `line ${line}`, path ?? "", message].filter(Boolean).join("\t")).join("\n");
}
