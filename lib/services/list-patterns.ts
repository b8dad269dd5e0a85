import { z } from "zod";
import { listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import { examplesOf, listPatternRows, PATTERN_SORTS, trendsOf, type PatternRow, type PatternSort } from "@/lib/db/pattern-store";
import { strategyText } from "@/lib/domain/diagnosis/strategy";
import type { PatternView } from "@/lib/domain/lesson-view";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { decodeCursor, limitSchema, toPage, type Page } from "./page";
import { parse } from "./parse";

const text = z.string().min(1).max(200);
const SORTS = Object.keys(PATTERN_SORTS) as [PatternSort, ...PatternSort[]];

/** The query of `GET /api/v1/patterns`: every value as text. */
export const listPatternsSchema = z.strictObject({
  task_type: text.optional(),
  /** Anywhere in type, failure class or tool, whatever the case. */
  q: text.optional(),
  sort: z.enum(SORTS).default("last_seen"),
  limit: limitSchema,
  cursor: z.string().max(1000).optional(),
});

/** Kinds of failure seen again and again, newest or most first. @throws DomainError forbidden, invalid */
export async function listPatterns(ctx: Context, input: unknown): Promise<Page<PatternView>> {
  authorise(ctx, "read");
  const { db, projectId } = ctx;
  const { task_type, q, sort, limit, cursor } = parse(listPatternsSchema, input);
  const after = cursor === undefined ? undefined : positionOf(cursor, sort);
  const rows = await listPatternRows(db, projectId, { taskType: task_type, q, sort, after, take: limit + 1 });
  const { items, next_cursor } = toPage(rows, limit, (row) => row, (row) => [sort, { last_seen: row.lastSeenAt.getTime(), first_seen: row.firstSeenAt.getTime(), count: row.count }[sort], row.id]);
  return { items: await viewPatterns(ctx, items), next_cursor };
}

async function viewPatterns(ctx: Context, rows: readonly PatternRow[]): Promise<PatternView[]> {
  const { db, projectId } = ctx;
  const [trends, examples, lessons] = await Promise.all([
    trendsOf(db, projectId, rows),
    examplesOf(db, projectId, rows.map(({ id }) => id)),
    listLessonsById(db, projectId, rows.flatMap(({ lessonId }) => lessonId ?? [])),
  ]);
  return rows.map((row) => viewOf(ctx, row, { trend: trends.get(row.id) ?? [], example: examples.get(row.id) ?? null, lesson: lessons.find(({ id }) => id === row.lessonId) ?? null }));
}

type Beside = Readonly<{ trend: number[]; example: Readonly<{ taskId: string; eventId: string; excerpt: string }> | null; lesson: LessonRow | null }>;

function viewOf({ language }: Context, row: PatternRow, { trend, example, lesson }: Beside): PatternView {
  return {
    pattern_id: row.id,
    task_type: row.taskType,
    failure_class: row.failureClass,
    category: row.category,
    tool: row.tool || null,
    keywords: [...row.keywords],
    strategy: strategyText(row.failureClass, language),
    count: row.count,
    task_count: row.taskCount,
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    is_cross_session: row.isCrossSession,
    trend,
    example: example && { task_id: example.taskId, event_id: example.eventId, excerpt: example.excerpt },
    lesson: lesson && { lesson_id: lesson.id, content: lesson.content, status: lesson.status },
  };
}

function positionOf(cursor: string, sort: PatternSort): { value: Date | number; id: string } {
  const [, value, id] = decodeCursor(cursor, z.tuple([z.literal(sort), z.number().int().min(-8.64e15).max(8.64e15), z.string()]));
  return { value: sort === "count" ? value : new Date(value), id };
}
