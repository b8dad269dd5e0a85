import type { TaskStatus } from "@/lib/domain/task";
import type { TaskColumns, TaskSort } from "@/lib/domain/task-view";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import type { Queryable } from "./client";
import { Statement } from "./statement";

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
export type TaskListing = Readonly<{
  sort: TaskSort;
  order: "asc" | "desc";
  /** The sort key of the last task seen: a number for duration and failures. */
  after?: Readonly<{ value: Date | number; id: string }> | undefined;
  take: number;
}>;

// Integers of any width: a raw query gives them as one or the other.
type Wide<T> = { [Name in keyof T]: T[Name] extends number | bigint ? number | bigint : T[Name] };

const COLUMNS = [
  "id", "taskType", "title", "agent", "sessionId", "status", "source", "startedAt", "endedAt", "lastEventAt", "outcomeScore", "outcomeNote", "errorType", "errorMessage", "failureCategory",
  "eventCount", "droppedCount", "thinnedCount", "failureCount", "attemptCount", "durationMs", "firstFailures", "hesitations", "anomalies", "recoveries", "divergences", "redactionCount", "cutCount",
  "rawBytes", "version", "derivedVersion",
] as const satisfies readonly (keyof TaskColumns)[];
const SEARCHED = ["title", "taskType", "agent", "sessionId", "id"] as const;
const SORT_COLUMNS = { started_at: "startedAt", duration: "durationMs", failures: "failureCount" } as const;
const COUNT_COLUMNS = { first_failure: "firstFailures", hesitation: "hesitations", anomaly: "anomalies", recovery: "recoveries", divergence: "divergences" } as const;

/** Tasks in order, columns only, after a position. */
export async function listTaskRows(q: Queryable, projectId: string, filter: TaskFilter, listing: TaskListing): Promise<TaskColumns[]> {
  const { sql, values } = taskListStatement(q, projectId, filter, listing);
  const rows = await q.prisma.$queryRawUnsafe<Wide<TaskColumns>[]>(sql, ...values);
  return rows.map(narrow);
}

/** By hand, because Prisma's `contains` takes % and _ as wildcards and its cursor conditions hide the index from the planner. */
export function taskListStatement({ dialect }: Pick<Queryable, "dialect">, projectId: string, filter: TaskFilter, { sort, order, after, take }: TaskListing): { sql: string; values: unknown[] } {
  const statement = new Statement({ dialect });
  const { taskType, status, agent, sessionId, errorType, turningPoint, from, to, q } = filter;
  const equal = { projectId, taskType, status, agent, sessionId, failureCategory: errorType };
  const where = Object.entries(equal).flatMap(([column, value]) => (value === undefined ? [] : [`"${column}" = ${statement.put(value)}`]));
  if (turningPoint) where.push(`"${COUNT_COLUMNS[turningPoint]}" > 0`);
  if (from) where.push(`"startedAt" >= ${statement.put(from)}`);
  if (to) where.push(`"startedAt" < ${statement.put(to)}`);
  if (q) where.push(statement.contains(SEARCHED.map((column) => `"${column}"`), q));

  const column = SORT_COLUMNS[sort];
  if (after) where.push(`("${column}", "id") ${order === "desc" ? "<" : ">"} (${statement.put(after.value)}, ${statement.put(after.id)})`);
  // What may be rare is looked for in an index that holds it, not in every task (SQLite only, made by hand in its migration).
  const isSearch = q !== undefined || turningPoint !== undefined;
  const table = isSearch && dialect === "sqlite" ? `"Task" INDEXED BY "Task_search_idx"` : `"Task"`;
  const sql = `SELECT ${COLUMNS.map((name) => `"${name}"`).join(", ")} FROM ${table} WHERE ${where.join(" AND ")} ORDER BY "${column}" ${order}, "id" ${order} LIMIT ${Math.trunc(take)}`;
  return { sql, values: statement.values };
}

function narrow(row: Wide<TaskColumns>): TaskColumns {
  const { durationMs, rawBytes, outcomeScore, ...rest } = row;
  const numbers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value])) as Omit<TaskColumns, "durationMs" | "rawBytes" | "outcomeScore">;
  return { ...numbers, durationMs: BigInt(durationMs), rawBytes: BigInt(rawBytes), outcomeScore: outcomeScore === null ? null : Number(outcomeScore) };
}
