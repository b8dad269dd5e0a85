import { z } from "zod";
import { listDerived } from "@/lib/db/lesson-state-store";
import { listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import { listTasksOfSession } from "@/lib/db/session-tasks";
import { cleanValue } from "@/lib/domain/clean-text";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { LIVE } from "./find-rivals";
import { parse } from "./parse";
import { refusalError } from "./refuse-review";
import { actOnMany, planMany, seenLessonsSchema, type ActFor, type ReviewedMany } from "./review-many";

const id = z.string().min(1).max(200);
export const invalidateSourceSchema = z.object({
  source: z.union([z.strictObject({ task_id: id }), z.strictObject({ session_id: id })]),
  reason: z.string().trim().min(1).max(1_000),
  /** The lessons as the dry run showed them; left out: only say which there are, and what would become of each. */
  items: seenLessonsSchema.optional(),
});

const MAX_LESSONS = 200;

/**
 * Invalidates everything derived from the same source: all lessons that have evidence of a task, or of any task of a
 * session. Candidates are rejected. Each on its own, as in bulk.
 *
 * @throws DomainError forbidden, invalid
 */
export async function invalidateSource(ctx: Context, input: unknown): Promise<ReviewedMany> {
  authorise(ctx, "review");
  const { source, reason, items } = parse(invalidateSourceSchema, cleanValue(input));
  const derived = await listDerivedLessons(ctx, source);
  const ids = new Set(derived.map((row) => row.id));
  const actFor: ActFor = (row) => {
    if (!ids.has(row.id)) return refusalError({ code: "not_of_source", values: {} }, ctx.language);
    return { act: row.status === "candidate" ? "reject" : "invalidate", reason };
  };
  if (items) return actOnMany(ctx, items, actFor);
  return planMany(ctx, derived.slice(0, MAX_LESSONS).map((row) => ({ lesson_id: row.id, version: row.version })), actFor);
}

async function listDerivedLessons({ db, projectId }: Context, source: z.infer<typeof invalidateSourceSchema>["source"]): Promise<LessonRow[]> {
  const taskIds = "task_id" in source ? [source.task_id] : await listTasksOfSession(db, projectId, source.session_id);
  const lessons = await listLessonsById(db, projectId, await listDerived(db, projectId, taskIds));
  return lessons.filter(({ status }) => LIVE.includes(status)).sort((a, b) => (a.id < b.id ? -1 : 1));
}
