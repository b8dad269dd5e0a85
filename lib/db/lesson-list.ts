import type { LessonStatus } from "@/lib/domain/lesson";
import type { Queryable } from "./client";
import { listLessonsById, type LessonRow } from "./lesson-store";
import { Statement } from "./statement";

export type LessonFilter = Readonly<{
  status?: LessonStatus | undefined;
  taskType?: string | undefined;
  tag?: string | undefined;
  /** Anywhere in the rule, its conditions or its tool, whatever the case. */
  q?: string | undefined;
}>;

/** Newest first, after a position. */
export async function listLessonRows(q: Queryable, projectId: string, filter: LessonFilter, { after, take }: Readonly<{ after?: Readonly<{ createdAt: Date; id: string }> | undefined; take: number }>): Promise<LessonRow[]> {
  const statement = new Statement(q);
  const where = [`"projectId" = ${statement.put(projectId)}`];
  if (filter.status !== undefined) where.push(`"status" = ${statement.put(filter.status)}`);
  if (filter.taskType !== undefined) where.push(`"taskType" = ${statement.put(filter.taskType)}`);
  if (filter.tag !== undefined) where.push(hasTag(q, statement, filter.tag));
  if (filter.q !== undefined) where.push(statement.contains([`"content"`, `"appliesWhen"`, `"notWhen"`, `"tool"`], filter.q));
  if (after) where.push(`("createdAt", "id") < (${statement.put(after.createdAt)}, ${statement.put(after.id)})`);
  const sql = `SELECT "id" FROM "Lesson" WHERE ${where.join(" AND ")} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${Math.trunc(take)}`;
  const ids = (await q.prisma.$queryRawUnsafe<{ id: string }[]>(sql, ...statement.values)).map(({ id }) => id);
  const rows = new Map((await listLessonsById(q, projectId, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function hasTag({ dialect }: Queryable, statement: Statement, tag: string): string {
  return dialect === "sqlite" ? `EXISTS (SELECT 1 FROM json_each("tags") AS t WHERE t.value = ${statement.put(tag)})` : `"tags" @> jsonb_build_array(${statement.put(tag)}::text)`;
}

/** Task types and tags that lessons have, for the filters; the most used first. */
export async function listLessonTypes({ prisma }: Queryable, projectId: string, take = 100): Promise<string[]> {
  const rows = await prisma.lesson.groupBy({ by: ["taskType"], where: { projectId }, _count: true, orderBy: { _count: { taskType: "desc" } }, take });
  return rows.map(({ taskType }) => taskType);
}
