import type { Queryable } from "./client";
import { timeOffIndex, type TaskKey } from "./event-columns";
import { Statement } from "./statement";

export type EventPlace = Readonly<{ eventId: string; action: string; offsetMs: number }>;

/** Where some events of a task stand in it: since its first event, milliseconds, and the tool. Columns alone are read. */
export async function listEventPlaces(q: Queryable, { projectId, taskId }: TaskKey, eventIds: readonly string[]): Promise<EventPlace[]> {
  if (eventIds.length === 0) return [];
  const rows = await q.prisma.event.findMany({ where: { projectId, taskId, eventId: { in: [...eventIds] } }, select: { eventId: true, action: true, type: true, timestamp: true } });
  const statement = new Statement(q);
  const sql = `SELECT MIN(${timeOffIndex(q.dialect)}) AS "first" FROM "Event" WHERE "projectId" = ${statement.put(projectId)} AND "taskId" = ${statement.put(taskId)}`;
  const [start] = await q.prisma.$queryRawUnsafe<{ first: Date | string | null }[]>(sql, ...statement.values);
  const startMs = start?.first ? new Date(start.first).getTime() : 0;
  return rows.map(({ eventId, action, type, timestamp }) => ({ eventId, action: action ?? type, offsetMs: Math.max(0, timestamp.getTime() - startMs) }));
}
