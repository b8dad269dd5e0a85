import type { Prisma } from "@/lib/generated/sqlite/client";
import { DomainError } from "@/lib/domain/errors";
import type { TaskStatus } from "@/lib/domain/task";
import type { Queryable } from "./client";

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

/**
 * Adds a task unless its id is taken.
 *
 * @returns whether it was added
 */
export async function insertTask({ prisma }: Queryable, task: NewTask): Promise<boolean> {
  const { projectId, id } = task;
  const taken = await prisma.task.findUnique({ where: { projectId_id: { projectId, id } }, select: { id: true } });
  if (taken) return false;
  const { input, tools, tags, metadata, ...columns } = task;
  // An absent value is left out: null would be the JSON value null in one database and SQL's NULL in the other.
  await prisma.task.create({
    data: {
      ...columns,
      ...(input == null ? {} : { input: input as Json }),
      ...(tools ? { tools: [...tools] } : {}),
      ...(tags ? { tags: [...tags] } : {}),
      ...(metadata == null ? {} : { metadata: metadata as Json }),
    },
  });
  return true;
}

/** What a file tells of a task only further on (its title, its tools) replaces what was known when it was started. */
export async function updateImportedTask({ prisma }: Queryable, { projectId, id, title, agent, inputHash, startedAt, input, tools, metadata }: NewTask): Promise<void> {
  const data = { title, agent, inputHash, startedAt, ...(input == null ? {} : { input: input as Json }), ...(tools ? { tools: [...tools] } : {}), ...(metadata == null ? {} : { metadata: metadata as Json }) };
  await prisma.task.updateMany({ where: { projectId, id }, data: { ...data, version: { increment: 1 } } });
}

export type TaskPlace = Pick<TaskRow, "projectId" | "id" | "taskType" | "arrivalCount" | "eventCount" | "lastEventAt">;

/** What adding events needs to know of their tasks. */
export async function findTaskPlaces({ prisma }: Queryable, keys: readonly Readonly<{ projectId: string; id: string }>[]): Promise<TaskPlace[]> {
  const byProject = new Map<string, string[]>();
  for (const { projectId, id } of keys) byProject.set(projectId, [...(byProject.get(projectId) ?? []), id]);
  const found: TaskPlace[] = [];
  for (const [projectId, ids] of byProject) {
    found.push(...(await prisma.task.findMany({ where: { projectId, id: { in: ids } }, select: { projectId: true, id: true, taskType: true, arrivalCount: true, eventCount: true, lastEventAt: true } })));
  }
  return found;
}

export type Recorded = Readonly<{ projectId: string; id: string; events: number; dropped: number; rawBytes: number; redactions: number; cuts: number; arrivalCount: number; lastEventAt: Date | null }>;

/** Adds what was recorded to a task's counts, and makes its derivation stale. */
export async function addRecorded({ prisma }: Queryable, { projectId, id, ...added }: Recorded): Promise<void> {
  await prisma.task.updateMany({
    where: { projectId, id },
    data: {
      eventCount: { increment: added.events },
      droppedCount: { increment: added.dropped },
      rawBytes: { increment: added.rawBytes },
      redactionCount: { increment: added.redactions },
      cutCount: { increment: added.cuts },
      arrivalCount: added.arrivalCount,
      version: { increment: 1 },
      ...(added.lastEventAt ? { lastEventAt: added.lastEventAt } : {}),
    },
  });
}

export type TaskEnd = Readonly<{ status: TaskStatus; endedAt: Date; outcomeScore: number | null; outcomeNote: string | null; errorType: string | null; errorMessage: string | null }>;

/** Sets how a task ended, if its version is still the one that was seen. @returns false if it is not */
export async function endTask({ prisma }: Queryable, { projectId, id, version }: Pick<TaskRow, "projectId" | "id" | "version">, end: TaskEnd): Promise<boolean> {
  const { count } = await prisma.task.updateMany({ where: { projectId, id, version }, data: { ...end, version: { increment: 1 } } });
  return count === 1;
}

/** Removes tasks of one source with all that hangs on them. @returns how many */
export async function deleteTasks({ prisma }: Queryable, projectId: string, { source }: Readonly<{ source: string }>): Promise<number> {
  const tasks = await prisma.task.findMany({ where: { projectId, source }, select: { id: true } });
  const taskId = { in: tasks.map(({ id }) => id) };
  await prisma.storyPart.deleteMany({ where: { projectId, taskId } });
  await prisma.turningPoint.deleteMany({ where: { projectId, taskId } });
  await prisma.event.deleteMany({ where: { projectId, taskId } });
  const { count } = await prisma.task.deleteMany({ where: { projectId, id: taskId } });
  return count;
}
