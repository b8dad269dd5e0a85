import type { Prisma } from "@/lib/generated/sqlite/client";
import { DomainError } from "@/lib/domain/errors";
import type { TaskStatus } from "@/lib/domain/task";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";
import { forgetTasks } from "./forget-tasks";
import { Statement } from "./statement";

export type TaskRow = Omit<Prisma.TaskGetPayload<object>, "status"> & { status: TaskStatus };
type Json = Prisma.InputJsonValue;

export type NewTask = Readonly<{
  projectId: string;
  id: string;
  taskType: string;
  title: string;
  agent: string | null;
  sessionId: string | null;
  status: TaskStatus;
  source: string;
  input: unknown;
  inputHash: string;
  tools: readonly string[] | null;
  tags: readonly string[] | null;
  metadata: unknown;
  startedAt: Date;
}>;

export async function findTask({ prisma }: Queryable, projectId: string, id: string): Promise<TaskRow | null> {
  const row = await prisma.task.findUnique({ where: { projectId_id: { projectId, id } } });
  return row as TaskRow | null;
}

/** @throws DomainError not_found */
export async function findTaskOrThrow(q: Queryable, projectId: string, id: string): Promise<TaskRow> {
  const task = await findTask(q, projectId, id);
  if (!task) throw new DomainError("not_found", "no such task");
  return task;
}

/** What lists that name tasks need of them. */
export async function listTasksById({ prisma }: Queryable, projectId: string, ids: readonly string[]): Promise<Pick<TaskRow, "id" | "title" | "status">[]> {
  const rows = await prisma.task.findMany({ where: { projectId, id: { in: [...ids] } }, select: { id: true, title: true, status: true } });
  return rows as Pick<TaskRow, "id" | "title" | "status">[];
}

/**
 * Adds a task unless its id is taken. `now`: when it is made.
 *
 * @returns whether it was added
 */
export async function insertTask({ prisma }: Queryable, task: NewTask, now: Date): Promise<boolean> {
  const { projectId, id } = task;
  const taken = await prisma.task.findUnique({ where: { projectId_id: { projectId, id } }, select: { id: true } });
  if (taken) return false;
  const { input, tools, tags, metadata, ...columns } = task;
  // An absent value is left out: null would be the JSON value null in one database and SQL's NULL in the other.
  await prisma.task.create({
    data: {
      ...columns,
      createdAt: now,
      ...(input == null ? {} : { input: input as Json }),
      ...(tools ? { tools: [...tools] } : {}),
      ...(tags ? { tags: [...tags] } : {}),
      ...(metadata == null ? {} : { metadata: metadata as Json }),
    },
  });
  return true;
}

const NEW_TASK_COLUMNS = {
  projectId: "text", id: "text", taskType: "text", title: "text", agent: "text", sessionId: "text", status: "text", source: "text",
  input: "json", inputHash: "text", tools: "json", tags: "json", metadata: "json", startedAt: "datetime", createdAt: "datetime", updatedAt: "datetime",
} as const;

/** Adds many tasks at once, leaving out those whose id is taken. `now`: when they were made. */
export async function insertTasks(q: Queryable, tasks: readonly NewTask[], now: Date): Promise<void> {
  await insertJson(q, "Task", NEW_TASK_COLUMNS, tasks.map((task) => ({ ...task, createdAt: now, updatedAt: now })), []);
}

type ImportedColumns = Pick<NewTask, "title" | "agent" | "inputHash" | "startedAt" | "input" | "tools" | "metadata">;

/** What a file tells of a task only further on (its title, its tools) replaces what was known when it was started; what is not named stays. */
export async function updateImportedTask({ prisma }: Queryable, { projectId, id }: TaskKey, { input, tools, metadata, ...columns }: Partial<ImportedColumns>): Promise<void> {
  const data = { ...columns, ...(input == null ? {} : { input: input as Json }), ...(tools ? { tools: [...tools] } : {}), ...(metadata == null ? {} : { metadata: metadata as Json }) };
  await prisma.task.updateMany({ where: { projectId, id }, data: { ...data, version: { increment: 1 } } });
}

/** What adding events needs to know of their task. */
export type TaskPlace = Pick<TaskRow, "projectId" | "id" | "taskType" | "arrivalCount" | "eventCount" | "lastEventAt">;
type TaskKey = Pick<TaskRow, "projectId" | "id">;

/** Those of these tasks that are there. By hand, as what follows: recording comes here with every batch, and Prisma's own reading costs a millisecond. */
export async function findTaskPlaces(q: Queryable, keys: readonly TaskKey[]): Promise<TaskPlace[]> {
  const found: TaskPlace[] = [];
  for (let from = 0; from < keys.length; from += 100) {
    const statement = new Statement(q);
    const wanted = keys.slice(from, from + 100).map(({ projectId, id }) => `("projectId" = ${statement.put(projectId)} AND "id" = ${statement.put(id)})`);
    const sql = `SELECT "projectId", "id", "taskType", "arrivalCount", "eventCount", "lastEventAt" FROM "Task" WHERE ${wanted.join(" OR ")}`;
    const rows = await statement.read<Omit<TaskPlace, "arrivalCount" | "eventCount"> & { arrivalCount: number | bigint; eventCount: number | bigint }>(q, sql);
    found.push(...rows.map((row) => ({ ...row, arrivalCount: Number(row.arrivalCount), eventCount: Number(row.eventCount) })));
  }
  return found;
}

export type Recorded = TaskKey & Readonly<{ events: number; dropped: number; rawBytes: number; redactions: number; cuts: number; arrivalCount: number; lastEventAt: Date | null; now: Date }>;

/** Adds what was recorded to a task's counts, and makes its derivation stale. */
export async function addRecorded(q: Queryable, { projectId, id, now, lastEventAt, arrivalCount, ...added }: Recorded): Promise<void> {
  const statement = new Statement(q);
  const counts = { eventCount: added.events, droppedCount: added.dropped, rawBytes: added.rawBytes, redactionCount: added.redactions, cutCount: added.cuts, version: 1 };
  const sets = [
    ...Object.entries(counts).flatMap(([column, more]) => (more === 0 ? [] : [`"${column}" = "${column}" + ${statement.put(more)}`])),
    `"arrivalCount" = ${statement.put(arrivalCount)}`,
    `"updatedAt" = ${statement.put(now)}`,
    ...(lastEventAt ? [`"lastEventAt" = ${statement.put(lastEventAt)}`] : []),
  ];
  const sql = `UPDATE "Task" SET ${sets.join(", ")} WHERE "projectId" = ${statement.put(projectId)} AND "id" = ${statement.put(id)}`;
  await statement.execute(q, sql);
}

export type TaskEnd = Readonly<{ status: TaskStatus; endedAt: Date; outcomeScore: number | null; outcomeNote: string | null; errorType: string | null; errorMessage: string | null }>;

/** Sets how a task ended, if its version is still the one that was seen. @returns false if it is not */
export async function endTask({ prisma }: Queryable, { projectId, id, version }: Pick<TaskRow, "projectId" | "id" | "version">, end: TaskEnd): Promise<boolean> {
  const { count } = await prisma.task.updateMany({ where: { projectId, id, version }, data: { ...end, version: { increment: 1 } } });
  return count === 1;
}

/** Removes tasks of one source with all that hangs on them. @returns how many */
export async function deleteTasks({ prisma, dialect }: Queryable, projectId: string, { source }: Readonly<{ source: string }>): Promise<number> {
  const tasks = await prisma.task.findMany({ where: { projectId, source }, select: { id: true } });
  const taskId = { in: tasks.map(({ id }) => id) };
  await forgetTasks({ prisma, dialect }, projectId, taskId.in);
  await prisma.storyPart.deleteMany({ where: { projectId, taskId } });
  await prisma.turningPoint.deleteMany({ where: { projectId, taskId } });
  await prisma.eventBlock.deleteMany({ where: { projectId, taskId } });
  await prisma.event.deleteMany({ where: { projectId, taskId } });
  const { count } = await prisma.task.deleteMany({ where: { projectId, id: taskId } });
  return count;
}
