import { hashValues } from "../domain/hash";
import { taskTypeSchema } from "../domain/task";
import type { SourceOptions } from "./source";
import { clip } from "./values";

/**
 * The same run has the same id in every file. Names like `0` or an instance's name are shared by many runs, so only an
 * id that is the run's own stands alone; a name is joined with a hash of the content.
 */
export function runIdOf(prefix: string, { own, name }: Readonly<{ own?: string | undefined; name?: string | undefined }>, content: unknown): string {
  if (own !== undefined && own.length >= MIN_OWN_ID) return clip(own, 200);
  const shown = own ?? name;
  const hash = hashValues(content);
  return shown === undefined ? `${prefix}-${hash}` : `${prefix}-${clip(shown, 60)}-${hash}`;
}

const MIN_OWN_ID = 16;

/** Unique in the whole project, not just in its task. */
export function eventIdOf(taskId: string, place: string): string {
  return `${taskId.length > 160 ? hashValues(taskId) : taskId}:${place}`;
}

export function taskTypeOf(options: SourceOptions, given: unknown, fallback: string): string {
  const type = taskTypeSchema.safeParse(options.taskType ?? given);
  return type.success ? type.data : fallback;
}
