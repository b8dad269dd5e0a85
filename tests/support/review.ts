import { findLesson, type LessonRow } from "@/lib/db/lesson-store";
import { proposeLesson } from "@/lib/services/propose-lesson";
import { reviewLesson, type Reviewed } from "@/lib/services/review-lesson";
import type { Context } from "@/lib/services/context";

export const REVIEWED_TYPE = "csv_batch_process";

/** @returns the id of a candidate */
export async function propose(ctx: Context, content = "Read supplier files as gb18030, not utf-8", rest: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return (await proposeLesson(ctx, { task_type: REVIEWED_TYPE, content, ...rest })).lesson_id;
}

export async function readLesson(ctx: Context, id: string): Promise<LessonRow> {
  const row = await findLesson(ctx.db, ctx.projectId, id);
  if (!row) throw new Error(`no lesson ${id}`);
  return row;
}

/** An act on the lesson as it is. */
export async function act(ctx: Context, id: string, what: Readonly<Record<string, unknown>>): Promise<Reviewed> {
  return reviewLesson(ctx, { lesson_id: id, version: (await readLesson(ctx, id)).version, ...what });
}
