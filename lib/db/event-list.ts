import type { EventStatus } from "@/lib/domain/event";
import type { Queryable } from "./client";
import type { EventColumns } from "./event-store";
import { Statement } from "./statement";

export type EventFilter = Readonly<{
  taskId?: string | undefined;
  taskType?: string | undefined;
  type?: string | undefined;
  action?: string | undefined;
  status?: EventStatus | undefined;
  errorType?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
}>;
export type EventListing = Readonly<{ after?: Readonly<{ timestamp: Date; taskId: string; eventId: string }> | undefined; take: number }>;

const COLUMNS = ["projectId", "taskId", "eventId", "timestamp", "seq", "arrival", "type", "action", "status", "errorType", "taskType", "digest"] as const satisfies readonly (keyof EventColumns)[];

/** Newest first, without payloads. */
export async function listEventRows(q: Queryable, projectId: string, filter: EventFilter, listing: EventListing): Promise<EventColumns[]> {
  const { sql, values } = eventListStatement(q, projectId, filter, listing);
  const rows = await q.prisma.$queryRawUnsafe<(Omit<EventColumns, "seq" | "arrival"> & { seq: number | bigint | null; arrival: number | bigint })[]>(sql, ...values);
  return rows.map((row) => ({ ...row, seq: row.seq === null ? null : Number(row.seq), arrival: Number(row.arrival) }));
}

/** By hand, because Prisma's cursor conditions hide the index from the planner. */
export function eventListStatement({ dialect }: Pick<Queryable, "dialect">, projectId: string, { from, to, ...equal }: EventFilter, { after, take }: EventListing): { sql: string; values: unknown[] } {
  const statement = new Statement({ dialect });
  const where = Object.entries({ projectId, ...equal }).flatMap(([column, value]) => (value === undefined ? [] : [`"${column}" = ${statement.put(value)}`]));
  if (from) where.push(`"timestamp" >= ${statement.put(from)}`);
  if (to) where.push(`"timestamp" < ${statement.put(to)}`);
  if (after) where.push(`("timestamp", "taskId", "eventId") < (${statement.put(after.timestamp)}, ${statement.put(after.taskId)}, ${statement.put(after.eventId)})`);
  const sql = `SELECT ${COLUMNS.map((name) => `"${name}"`).join(", ")} FROM "Event" WHERE ${where.join(" AND ")} ORDER BY "timestamp" DESC, "taskId" DESC, "eventId" DESC LIMIT ${Math.trunc(take)}`;
  return { sql, values: statement.values };
}
