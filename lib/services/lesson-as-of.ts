import { z } from "zod";
import { listLessonsMadeBy, listVersionsAt, type VersionRow } from "@/lib/db/lesson-as-of";
import { instantSchema } from "@/lib/domain/instant";
import { LANGUAGES } from "@/lib/domain/language";
import { LESSON_STATUSES, PLACEMENTS } from "@/lib/domain/lesson";
import { authorise } from "@/lib/domain/policy";
import type { LessonAsOf } from "@/lib/domain/review-view";
import type { Context } from "./context";
import { decodeCursor, limitSchema, toPage, type Page } from "./page";
import { parse } from "./parse";

const inputSchema = z.strictObject({ at: instantSchema, limit: limitSchema, cursor: z.string().max(1000).optional() });

const language = z.enum(LANGUAGES);
const text = z.string().nullable().catch(null);
const list = z.array(z.string()).catch([]);
/** Older versions kept the words only. */
const bodySchema = z.object({
  content: z.string().catch(""),
  appliesWhen: text,
  notWhen: text,
  tool: text,
  tags: list,
  keywords: list,
  placement: z.enum(PLACEMENTS).catch("system_prompt"),
  language: language.optional().catch(undefined),
  status: z.enum(LESSON_STATUSES).nullable().catch(null),
});

/** The library as it was at an instant, oldest lesson first. @throws DomainError forbidden, invalid */
export async function lessonsAsOf(ctx: Context, input: unknown): Promise<Page<LessonAsOf>> {
  authorise(ctx, "read");
  const { at, limit, cursor } = parse(inputSchema, input);
  const { db, projectId } = ctx;
  const rows = await listLessonsMadeBy(db, projectId, at, { after: cursor === undefined ? undefined : positionOf(cursor), take: limit + 1 });
  const versions = await listVersionsAt(db, projectId, rows.slice(0, limit).map(({ id }) => id), at);
  const { items, next_cursor } = toPage(rows, limit, (row) => row, ({ createdAt, id }) => ["lesson_at", createdAt.getTime(), id]);
  return { items: items.flatMap((row) => { const version = versions.get(row.id); return version ? [viewAt(row, version)] : []; }), next_cursor };
}

function viewAt(lesson: Readonly<{ id: string; taskType: string; language: string }>, { body, version, changedBy, createdAt }: VersionRow): LessonAsOf {
  const { content, appliesWhen, notWhen, tool, tags, keywords, placement, language: kept, status } = bodySchema.parse(body);
  return {
    lesson_id: lesson.id, task_type: lesson.taskType, content, applies_when: appliesWhen, not_when: notWhen, tool, tags, keywords, placement,
    language: kept ?? language.catch("en").parse(lesson.language), version, status, changed_by: changedBy, changed_at: createdAt.toISOString(),
  };
}

function positionOf(cursor: string): { createdAt: Date; id: string } {
  const [, time, id] = decodeCursor(cursor, z.tuple([z.literal("lesson_at"), z.number().int().min(-8.64e15).max(8.64e15), z.string()]));
  return { createdAt: new Date(time), id };
}
