import type { Prisma } from "@/lib/generated/sqlite/client";
import type { TaskStatus } from "@/lib/domain/task";
import type { TaskColumns, TaskSort } from "@/lib/domain/task-view";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import type { Queryable } from "./client";

export type TaskFilter = Readonly<{
  taskType?: string | undefined;
  status?: TaskStatus | undefined;
  turningPoint?: TurningPointKind | undefined;
  errorType?: string | undefined;
  agent?: string | undefined;
  sessionId?: string | undefined;
  /** Anywhere in title, type, agent, session or id, whatever the case. */
  q?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
}>;
export type TaskOrder = Readonly<{ sort: TaskSort; direction: "asc" | "desc" }>;
/** The sort key of the last task seen: a number for duration and failures. */
export type TaskPosition = Readonly<{ value: Date | number; id: string }>;

const COLUMNS = {
  id: true, taskType: true, title: true, agent: true, sessionId: true, status: true, source: true, startedAt: true, endedAt: true, lastEventAt: true,
  outcomeScore: true, outcomeNote: true, errorType: true, errorMessage: true, failureCategory: true, eventCount: true, droppedCount: true, thinnedCount: true,
  failureCount: true, attemptCount: true, durationMs: true, firstFailures: true, hesitations: true, anomalies: true, recoveries: true, divergences: true,
  redactionCount: true, cutCount: true, rawBytes: true, version: true, derivedVersion: true,
} as const satisfies Prisma.TaskSelect;

const SORT_COLUMNS = { started_at: "startedAt", duration: "durationMs", failures: "failureCount" } as const;
const COUNT_COLUMNS = { first_failure: "firstFailures", hesitation: "hesitations", anomaly: "anomalies", recovery: "recoveries", divergence: "divergences" } as const;

/** Tasks in order, columns only, after a position. */
export async function listTaskRows({ prisma, dialect }: Queryable, projectId: string, filter: TaskFilter, { order, after, take }: Readonly<{ order: TaskOrder; after?: TaskPosition | undefined; take: number }>): Promise<TaskColumns[]> {
  const column = SORT_COLUMNS[order.sort];
  const rows = await prisma.task.findMany({
    where: { AND: [conditions(projectId, filter, dialect === "postgresql"), ...(after ? [isAfter(column, order.direction, after)] : [])] },
    orderBy: [{ [column]: order.direction }, { id: order.direction }],
    take,
    select: COLUMNS,
  });
  return rows as TaskColumns[];
}

function conditions(projectId: string, filter: TaskFilter, isPostgresql: boolean): Prisma.TaskWhereInput {
  const { taskType, status, agent, sessionId, errorType, turningPoint, from, to, q } = filter;
  return {
    projectId,
    ...(taskType ? { taskType } : {}),
    ...(status ? { status } : {}),
    ...(agent ? { agent } : {}),
    ...(sessionId ? { sessionId } : {}),
    ...(errorType ? { failureCategory: errorType } : {}),
    ...(turningPoint ? { [COUNT_COLUMNS[turningPoint]]: { gt: 0 } } : {}),
    ...(from || to ? { startedAt: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
    ...(q ? { OR: textMatches(q, isPostgresql) } : {}),
  };
}

const SEARCHED = ["title", "taskType", "agent", "sessionId", "id"] as const;

function textMatches(q: string, isPostgresql: boolean): Prisma.TaskWhereInput[] {
  if (isPostgresql) return SEARCHED.map((column) => ({ [column]: { contains: q, mode: "insensitive" } }));
  // SQLite's LIKE folds A-Z only; for other letters the ways a word is usually written are asked for each.
  const lower = q.toLowerCase();
  const spellings = /^[\0-\x7f]*$/.test(q) ? [q] : [...new Set([q, lower, q.toUpperCase(), lower.slice(0, 1).toUpperCase() + lower.slice(1)])];
  return SEARCHED.flatMap((column) => spellings.map((spelling) => ({ [column]: { contains: spelling } })));
}

/** The first condition is what an index can follow; the second leaves out what was already shown of the same value. */
function isAfter(column: (typeof SORT_COLUMNS)[TaskSort], direction: "asc" | "desc", { value, id }: TaskPosition): Prisma.TaskWhereInput {
  const [beyond, from] = direction === "desc" ? (["lt", "lte"] as const) : (["gt", "gte"] as const);
  return { [column]: { [from]: value }, OR: [{ [column]: { [beyond]: value } }, { id: { [beyond]: id } }] };
}
