import type { TurningPoint, TurningPointKind } from "@/lib/domain/turning-point";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";

const COLUMNS = { projectId: "text", taskId: "text", eventId: "text", kind: "text", index: "int", reason: "json", timestamp: "datetime" } as const;

type Key = Readonly<{ projectId: string; taskId: string }>;

/** Replaces a task's turning points, in the caller's transaction. `timestampMs` is the marked event's. */
export async function writeTurningPoints(q: Queryable, { projectId, taskId }: Key, points: readonly (TurningPoint & { timestampMs: number })[]): Promise<void> {
  await q.prisma.turningPoint.deleteMany({ where: { projectId, taskId } });
  const rows = points.map(({ timestampMs, ...point }) => ({ projectId, taskId, ...point, timestamp: new Date(timestampMs) }));
  await insertJson(q, "TurningPoint", COLUMNS, rows, []);
}

/** In order of the task. `after`: only those past this index; at most `take`. */
export async function listTurningPoints({ prisma }: Queryable, { projectId, taskId }: Key, filter: { kind?: TurningPointKind; after?: number; take?: number } = {}): Promise<TurningPoint[]> {
  const rows = await prisma.turningPoint.findMany({
    where: { projectId, taskId, ...(filter.kind ? { kind: filter.kind } : {}), ...(filter.after === undefined ? {} : { index: { gt: filter.after } }) },
    orderBy: [{ index: "asc" }, { kind: "asc" }],
    ...(filter.take ? { take: filter.take } : {}),
  });
  return rows.map(({ index, eventId, kind, reason }) => ({ index, eventId, kind: kind as TurningPointKind, reason: reason as TurningPoint["reason"] }));
}
