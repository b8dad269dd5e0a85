import { z } from "zod";
import { TASK_STATUSES } from "@/lib/domain/task";
import type { Queryable } from "./client";
import { Statement } from "./statement";

/** No more of an input is read: what a task is about stands at its beginning. */
const MAX_INPUT = 400;
/** Of a task that did not say which tools it has, so many events are asked for theirs. */
const MAX_EVENTS = 100;

const list = z.preprocess((value) => (typeof value === "string" ? JSON.parse(value) : value), z.array(z.string()).nullable().catch(null));
const pastTaskRow = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(TASK_STATUSES),
  startedAt: z.coerce.date(),
  failures: z.coerce.number(),
  input: z.string().nullable(),
  tools: list,
  tags: list,
});
export type PastTaskRow = z.infer<typeof pastTaskRow>;

/** The newest tasks of a type, with the beginning of their input. */
export async function listPastTasks(q: Queryable, projectId: string, taskType: string, take: number): Promise<PastTaskRow[]> {
  const { sql, values } = pastTasksStatement(q, projectId, taskType, take);
  return z.array(pastTaskRow).parse(await q.prisma.$queryRawUnsafe(sql, ...values));
}

export function pastTasksStatement(q: Pick<Queryable, "dialect">, projectId: string, taskType: string, take: number): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const input = q.dialect === "sqlite" ? `substr("input", 1, ${MAX_INPUT})` : `left("input"::text, ${MAX_INPUT})`;
  const sql = `SELECT "id", "title", "status", "startedAt", "failureCount" AS "failures", ${input} AS "input", "tools", "tags" FROM "Task"
    WHERE "projectId" = ${statement.put(projectId)} AND "taskType" = ${statement.put(taskType)} ORDER BY "startedAt" DESC, "id" DESC LIMIT ${Math.trunc(take)}`;
  return { sql, values: statement.values };
}

/** Those of these tasks that called a tool, by the first events their key finds. */
export async function listTasksThatCalled(q: Queryable, projectId: string, taskIds: readonly string[], tool: string): Promise<Set<string>> {
  if (taskIds.length === 0) return new Set();
  const { sql, values } = calledStatement(q, projectId, taskIds, tool);
  const rows = await q.prisma.$queryRawUnsafe<{ id: string }[]>(sql, ...values);
  return new Set(rows.map(({ id }) => id));
}

export function calledStatement(q: Pick<Queryable, "dialect">, projectId: string, taskIds: readonly string[], tool: string): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const [project, ids] = [statement.put(projectId), taskIds.map((id) => statement.put(id)).join(", ")];
  const events = `SELECT e."action" FROM "Event" AS e WHERE e."projectId" = t."projectId" AND e."taskId" = t."id" LIMIT ${MAX_EVENTS}`;
  const sql = `SELECT t."id" FROM "Task" AS t WHERE t."projectId" = ${project} AND t."id" IN (${ids}) AND EXISTS (SELECT 1 FROM (${events}) AS a WHERE a."action" = ${statement.put(tool)})`;
  return { sql, values: statement.values };
}

type EvidenceOf = Readonly<{ taskId: string; eventIds: readonly string[] }>;

/** The patterns that a lesson's evidence is an example of. */
export async function listPatternsOf({ prisma }: Queryable, projectId: string, evidence: readonly EvidenceOf[]): Promise<string[]> {
  const of = evidence.slice(0, 20).map(({ taskId, eventIds }) => ({ taskId, eventId: { in: eventIds.slice(0, 5) } }));
  if (of.length === 0) return [];
  const rows = await prisma.diagnosis.findMany({ where: { projectId, OR: of }, select: { patternId: true } });
  return [...new Set(rows.map(({ patternId }) => patternId))];
}

/** Those of these tasks that hold a failure of one of these patterns. */
export async function listTasksThatFailed(q: Queryable, projectId: string, taskIds: readonly string[], patternIds: readonly string[]): Promise<Set<string>> {
  if (taskIds.length === 0 || patternIds.length === 0) return new Set();
  const { sql, values } = failedStatement(q, projectId, taskIds, patternIds);
  const rows = await q.prisma.$queryRawUnsafe<{ taskId: string }[]>(sql, ...values);
  return new Set(rows.map(({ taskId }) => taskId));
}

export function failedStatement(q: Pick<Queryable, "dialect">, projectId: string, taskIds: readonly string[], patternIds: readonly string[]): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const put = (ids: readonly string[]) => ids.map((id) => statement.put(id)).join(", ");
  const sql = `SELECT DISTINCT "taskId" FROM "Diagnosis" WHERE "projectId" = ${statement.put(projectId)} AND "taskId" IN (${put(taskIds)}) AND "patternId" IN (${put(patternIds)})`;
  return { sql, values: statement.values };
}
