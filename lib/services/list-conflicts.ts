import { z } from "zod";
import { listConflictRows } from "@/lib/db/conflict-store";
import type { ConflictView } from "@/lib/domain/lesson-view";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { viewConflicts } from "./lesson-views";
import { decodeCursor, limitSchema, toPage, type Page } from "./page";
import { parse } from "./parse";

/** The query of `GET /api/v1/conflicts`. */
export const listConflictsSchema = z.strictObject({
  status: z.enum(["open", "resolved"]).optional(),
  lesson_id: z.string().min(1).max(200).optional(),
  limit: limitSchema,
  cursor: z.string().max(1000).optional(),
});

/** Newest first. @throws DomainError forbidden, invalid */
export async function listConflicts(ctx: Context, input: unknown): Promise<Page<ConflictView>> {
  authorise(ctx, "read");
  const { status, lesson_id, limit, cursor } = parse(listConflictsSchema, input);
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const rows = await listConflictRows(ctx.db, ctx.projectId, { status, lessonId: lesson_id }, { after, take: limit + 1 });
  const { items, next_cursor } = toPage(rows, limit, (row) => row, ({ createdAt, id }) => ["conflict", createdAt.getTime(), id]);
  return { items: await viewConflicts(ctx.db, ctx.projectId, items), next_cursor };
}

function positionOf(cursor: string): { createdAt: Date; id: string } {
  const [, time, id] = decodeCursor(cursor, z.tuple([z.literal("conflict"), z.number().int().min(-8.64e15).max(8.64e15), z.string()]));
  return { createdAt: new Date(time), id };
}
