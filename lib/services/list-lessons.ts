import { z } from "zod";
import { listLessonRows, listLessonTypes } from "@/lib/db/lesson-list";
import { LESSON_STATUSES } from "@/lib/domain/lesson";
import type { LessonView } from "@/lib/domain/lesson-view";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { viewLessons } from "./lesson-views";
import { decodeCursor, limitSchema, toPage, type Page } from "./page";
import { parse } from "./parse";

const text = z.string().min(1).max(200);

/** The query of `GET /api/v1/lessons`: every value as text. */
export const listLessonsSchema = z.strictObject({
  status: z.enum(LESSON_STATUSES).optional(),
  task_type: text.optional(),
  tag: text.optional(),
  /** Anywhere in the rule, its conditions or its tool, whatever the case. */
  q: text.optional(),
  limit: limitSchema,
  cursor: z.string().max(1000).optional(),
});

/** Newest first. @throws DomainError forbidden, invalid */
export async function listLessons(ctx: Context, input: unknown): Promise<Page<LessonView>> {
  authorise(ctx, "read");
  const { limit, cursor, task_type, ...filter } = parse(listLessonsSchema, input);
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const rows = await listLessonRows(ctx.db, ctx.projectId, { ...filter, taskType: task_type }, { after, take: limit + 1 });
  const { items, next_cursor } = toPage(rows, limit, (row) => row, ({ createdAt, id }) => ["lesson", createdAt.getTime(), id]);
  return { items: await viewLessons(ctx, items), next_cursor };
}

/** Task types that have lessons, for the filter. @throws DomainError forbidden */
export async function listLessonFacets(ctx: Context): Promise<{ task_types: readonly string[] }> {
  authorise(ctx, "read");
  return { task_types: await listLessonTypes(ctx.db, ctx.projectId) };
}

function positionOf(cursor: string): { createdAt: Date; id: string } {
  const [, time, id] = decodeCursor(cursor, z.tuple([z.literal("lesson"), z.number().int().min(-8.64e15).max(8.64e15), z.string()]));
  return { createdAt: new Date(time), id };
}
