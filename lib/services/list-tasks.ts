import { z } from "zod";
import { listTaskRows } from "@/lib/db/task-list";
import { instantSchema } from "@/lib/domain/instant";
import { authorise } from "@/lib/domain/policy";
import { TASK_STATUSES } from "@/lib/domain/task";
import { TASK_SORTS, viewOf, type TaskSort, type TaskView } from "@/lib/domain/task-view";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";
import type { Context } from "./context";
import { decodeCursor, limitSchema, toPage, type Page } from "./page";
import { parse } from "./parse";

const text = z.string().min(1).max(200);

/** The query of `GET /api/v1/tasks`: every value as text. `from` is included, `to` is not; both are of `started_at`. */
export const listTasksSchema = z.strictObject({
  task_type: text.optional(),
  status: z.enum(TASK_STATUSES).optional(),
  turning_point: z.enum(TURNING_POINT_KINDS).optional(),
  /** Error type of the failure that mattered. */
  error_type: text.optional(),
  agent: text.optional(),
  session_id: text.optional(),
  /** Anywhere in title, type, agent, session or id, whatever the case. */
  q: text.optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  sort: z.enum(TASK_SORTS).default("started_at"),
  order: z.enum(["asc", "desc"]).default("desc"),
  limit: limitSchema,
  cursor: z.string().max(1000).optional(),
});

/** @throws DomainError forbidden, invalid */
export async function listTasks(ctx: Context, input: unknown): Promise<Page<TaskView>> {
  authorise(ctx, "read");
  const { sort, order, limit, cursor, task_type, turning_point, error_type, session_id, ...filter } = parse(listTasksSchema, input);
  const rows = await listTaskRows(
    ctx.db,
    ctx.projectId,
    { ...filter, taskType: task_type, turningPoint: turning_point, errorType: error_type, sessionId: session_id },
    { sort, order, after: cursor === undefined ? undefined : positionOf(cursor, sort), take: limit + 1 },
  );
  return toPage(rows, limit, viewOf, (row) => [sort, { started_at: row.startedAt.getTime(), duration: Number(row.durationMs), failures: row.failureCount }[sort], row.id]);
}

function positionOf(cursor: string, sort: TaskSort): { value: Date | number; id: string } {
  const [, value, id] = decodeCursor(cursor, z.tuple([z.literal(sort), z.number().int().min(-8.64e15).max(8.64e15), z.string()]));
  return { value: sort === "started_at" ? new Date(value) : value, id };
}
