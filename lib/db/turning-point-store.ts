import type { TurningPoint, TurningPointKind } from "@/lib/domain/turning-point";
import type { Queryable } from "./client";

type Key = Readonly<{ projectId: string; taskId: string }>;

/** Replaces a task's turning points, in the caller's transaction. `timestampMs` is the marked event's. */
export async function writeTurningPoints({ prisma }: Queryable, { projectId, taskId }: Key, points: readonly (TurningPoint & { timestampMs: number })[]): Promise<void> {
  await prisma.turningPoint.deleteMany({ where: { projectId, taskId } });
  for (let from = 0; from < points.length; from += 500) {
    await prisma.turningPoint.createMany({
      data: points.slice(from, from + 500).map(({ index, eventId, kind, reason, timestampMs }) => ({ projectId, taskId, eventId, kind, index, reason: { code: reason.code, values: { ...reason.values } }, timestamp: new Date(timestampMs) })),
    });
  }
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
