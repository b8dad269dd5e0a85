import { z } from "zod";
import { listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import { listOpenKinds, listQueueRows, type QueueCounts, type QueuePosition } from "@/lib/db/queue-list";
import { authorise } from "@/lib/domain/policy";
import { flagsOf, waitingSince } from "@/lib/domain/queue-flags";
import { QUEUE_FLAGS, QUEUE_KINDS, QUEUE_SORTS, type QueueItem, type QueueKind, type QueuePage, type QueueSort } from "@/lib/domain/review-view";
import type { Context } from "./context";
import { getWaiting } from "./get-waiting";
import { viewLessons } from "./lesson-views";
import { decodeCursor, encodeCursor, limitSchema } from "./page";
import { parse } from "./parse";
import { findByWords, flagsOfLessonWords } from "./queue-words";

const text = z.string().min(1).max(200);

/** The query of the queue: every value as text. */
export const listQueueSchema = z.strictObject({
  task_type: text.optional(),
  kind: z.enum(QUEUE_KINDS).optional(),
  flag: z.enum(QUEUE_FLAGS).optional(),
  sort: z.enum(QUEUE_SORTS).default("value"),
  limit: limitSchema,
  cursor: z.string().max(1000).optional(),
});

/** What waits for a person to judge it. @throws DomainError forbidden, invalid */
export async function listQueue(ctx: Context, input: unknown): Promise<QueuePage> {
  authorise(ctx, "read");
  const { limit, cursor, sort, kind, flag, task_type: taskType } = parse(listQueueSchema, input);
  const { db, projectId } = ctx;
  const { after, seen } = cursor === undefined ? { after: undefined, seen: 0 } : positionOf(cursor, sort);
  const isOfWords = flag === "vague" || flag === "instruction";
  const ids = isOfWords ? await findByWords(ctx, flag, taskType) : undefined;
  const filter = { taskType, kind, flag: isOfWords ? undefined : flag, ids };
  const [{ page, counts }, waiting] = await Promise.all([listQueueRows(db, projectId, filter, { sort, after, take: limit + 1 }), getWaiting(ctx)]);
  const shown = page.slice(0, limit);
  const rows = new Map((await listLessonsById(db, projectId, shown.map(({ id }) => id))).map((row) => [row.id, row]));
  // One may be gone since the places were read.
  const items = await viewItems(ctx, shown.flatMap(({ id, kind }) => { const row = rows.get(id); return row ? [{ row, kind }] : []; }), seen);
  const last = rows.get(shown.at(-1)?.id ?? "");
  return { items, next_cursor: page.length > limit && last ? encodeCursor(["queue", sort, sort === "value" ? last.value : waitingSince(last).getTime(), last.id, seen + shown.length]) : null, ...totalsOf(counts, kind), waiting };
}

async function viewItems(ctx: Context, rows: readonly Readonly<{ row: LessonRow; kind: QueueKind }>[], seen: number): Promise<QueueItem[]> {
  const [views, conflicts] = await Promise.all([viewLessons(ctx, rows.map(({ row }) => row)), listOpenKinds(ctx.db, ctx.projectId, rows.map(({ row }) => row.id))]);
  return rows.flatMap(({ row, kind }, place) => {
    const view = views[place];
    const flags = flagsOf({ ...row, kind, words: flagsOfLessonWords(row), conflicts: conflicts.get(row.id) ?? [] });
    return view ? [{ ...view, kind, position: seen + place + 1, waiting_since: waitingSince(row).toISOString(), flags }] : [];
  });
}

function totalsOf(counts: QueueCounts, kind: QueueKind | undefined): Pick<QueuePage, "total" | "oldest_at" | "kinds"> {
  const counted = kind ? [counts[kind]] : Object.values(counts);
  const oldest = counted.flatMap(({ oldestAt }) => (oldestAt ? [oldestAt.getTime()] : []));
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    oldest_at: oldest.length > 0 ? new Date(Math.min(...oldest)).toISOString() : null,
    kinds: { new: counts.new.count, probation: counts.probation.count, returned: counts.returned.count },
  };
}

function positionOf(cursor: string, sort: QueueSort): { after: QueuePosition; seen: number } {
  const key = sort === "value" ? z.number().int().min(0).max(1_000) : z.number().int().min(-8.64e15).max(8.64e15);
  const [, , value, id, seen] = decodeCursor(cursor, z.tuple([z.literal("queue"), z.literal(sort), key, z.string(), z.number().int().min(0).max(1e9)]));
  return { after: { value, since: new Date(value), id }, seen };
}
