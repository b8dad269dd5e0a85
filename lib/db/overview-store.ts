import { z } from "zod";
import { TASK_STATUSES, type TaskStatus } from "@/lib/domain/task";
import { TURNING_POINT_KINDS, type TurningPointKind } from "@/lib/domain/turning-point";
import { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";

// Every query here is answered from an index alone: the rows of Task carry inputs and are slow to pass over.

export type Window = Readonly<{ from: Date; to: Date }>;
export type StatusCounts = Readonly<Record<TaskStatus, number>>;

/** How many tasks of each status; with `arrivedAfter`, of those that came in since. */
export async function countTasksByStatus({ prisma }: Queryable, projectId: string, arrivedAfter?: Date): Promise<StatusCounts> {
  const rows = await prisma.task.groupBy({ by: ["status"], where: { projectId, ...(arrivedAfter ? { createdAt: { gt: arrivedAfter } } : {}) }, _count: { _all: true } });
  return Object.fromEntries(TASK_STATUSES.map((status) => [status, rows.find((row) => row.status === status)?._count._all ?? 0])) as Record<TaskStatus, number>;
}

const dayRows = z.array(z.object({ day: z.string(), status: z.enum(TASK_STATUSES).catch("unknown"), count: z.coerce.number() }));
export type DayCount = z.infer<typeof dayRows>[number];

/** Tasks by the UTC day of their start and their status; days without tasks are absent. */
export async function countTasksByDay({ prisma, dialect }: Queryable, projectId: string, { from, to }: Window): Promise<DayCount[]> {
  const day = dialect === "sqlite" ? Prisma.sql`substr("startedAt", 1, 10)` : Prisma.sql`to_char("startedAt", 'YYYY-MM-DD')`;
  const rows = await prisma.$queryRaw`
    SELECT ${day} AS day, "status", COUNT(*) AS count FROM "Task"
    WHERE "projectId" = ${projectId} AND "startedAt" >= ${from} AND "startedAt" <= ${to}
    GROUP BY 1, 2 ORDER BY 1`;
  return dayRows.parse(rows);
}

/** Error types of the failures that mattered, most frequent first; of all time or within a window. */
export async function countTasksByFailure({ prisma }: Queryable, projectId: string, limit: number, window?: Window): Promise<{ category: string; count: number }[]> {
  const rows = await prisma.task.groupBy({
    by: ["failureCategory"],
    where: { projectId, failureCategory: { not: null }, ...(window ? { startedAt: { gte: window.from, lte: window.to } } : {}) },
    _count: { _all: true },
    orderBy: [{ _count: { failureCategory: "desc" } }, { failureCategory: "asc" }],
    take: limit,
  });
  return rows.map((row) => ({ category: row.failureCategory ?? "", count: row._count._all }));
}

export async function countTurningPoints({ prisma }: Queryable, projectId: string, { from, to }: Window): Promise<Record<TurningPointKind, number>> {
  const rows = await prisma.turningPoint.groupBy({ by: ["kind"], where: { projectId, timestamp: { gte: from, lte: to } }, _count: { _all: true } });
  return Object.fromEntries(TURNING_POINT_KINDS.map((kind) => [kind, rows.find((row) => row.kind === kind)?._count._all ?? 0])) as Record<TurningPointKind, number>;
}

/** Whether tasks of the sample are in; their ids begin alike, so the key finds them. */
export async function hasSampleTasks({ prisma }: Queryable, projectId: string): Promise<boolean> {
  return (await prisma.task.findFirst({ where: { projectId, id: { gte: "sample-", lt: "sample." }, source: "sample" }, select: { id: true } })) !== null;
}

/** When the latest task started; null while there is none. */
export async function findNewestStart({ prisma }: Queryable, projectId: string): Promise<Date | null> {
  const row = await prisma.task.findFirst({ where: { projectId }, orderBy: [{ startedAt: "desc" }, { id: "desc" }], select: { startedAt: true } });
  return row?.startedAt ?? null;
}

const valueRows = z.array(z.object({ value: z.string() }));
const FACETS = { taskType: Prisma.sql`"taskType"`, agent: Prisma.sql`"agent"`, failureCategory: Prisma.sql`"failureCategory"` } as const;

/** The different values of a column, in order; found by skipping along its index, so that many tasks cost no more than few. */
export async function listTaskValues({ prisma }: Queryable, projectId: string, facet: keyof typeof FACETS, limit: number): Promise<string[]> {
  const column = FACETS[facet];
  const rows = await prisma.$queryRaw`
    SELECT value FROM (
      WITH RECURSIVE step(value) AS (
        SELECT MIN(${column}) FROM "Task" WHERE "projectId" = ${projectId}
        UNION ALL
        SELECT (SELECT MIN(${column}) FROM "Task" WHERE "projectId" = ${projectId} AND ${column} > step.value) FROM step WHERE step.value IS NOT NULL
      )
      SELECT value FROM step WHERE value IS NOT NULL LIMIT ${limit}
    ) AS found`;
  return valueRows.parse(rows).map(({ value }) => value);
}
