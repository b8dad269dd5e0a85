import { z } from "zod";
import { listEventRows } from "@/lib/db/event-list";
import { EVENT_STATUSES } from "@/lib/domain/event";
import type { EventView } from "@/lib/domain/event-view";
import { instantSchema } from "@/lib/domain/instant";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { viewOfEvent } from "./event-views";
import { decodeCursor, limitSchema, toPage, type Page } from "./page";
import { parse } from "./parse";

const text = z.string().min(1).max(200);

/** The query of `GET /api/v1/events`: every value as text. `from` is included, `to` is not. */
export const listEventsSchema = z.strictObject({
  task_id: text.optional(),
  task_type: text.optional(),
  type: text.optional(),
  action: text.optional(),
  status: z.enum(EVENT_STATUSES).optional(),
  error_type: text.optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  limit: limitSchema,
  cursor: z.string().max(1000).optional(),
});

const keySchema = z.tuple([z.number().int().min(-8.64e15).max(8.64e15), z.string(), z.string()]);

/** Events by condition, newest first (R5). @throws DomainError forbidden, invalid */
export async function listEvents(ctx: Context, input: unknown): Promise<Page<EventView>> {
  authorise(ctx, "read");
  const { limit, cursor, task_id, task_type, error_type, ...filter } = parse(listEventsSchema, input);
  const rows = await listEventRows(
    ctx.db,
    ctx.projectId,
    { ...filter, taskId: task_id, taskType: task_type, errorType: error_type },
    { after: cursor === undefined ? undefined : positionOf(cursor), take: limit + 1 },
  );
  return toPage(rows, limit, viewOfEvent, ({ timestamp, taskId, eventId }) => [timestamp.getTime(), taskId, eventId]);
}

function positionOf(cursor: string): { timestamp: Date; taskId: string; eventId: string } {
  const [time, taskId, eventId] = decodeCursor(cursor, keySchema);
  return { timestamp: new Date(time), taskId, eventId };
}
