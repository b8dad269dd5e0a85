import type { Queryable } from "./client";

/** Ids of all tasks of a session, the oldest first. */
export async function listTasksOfSession({ prisma }: Queryable, projectId: string, sessionId: string): Promise<string[]> {
  const rows = await prisma.task.findMany({ where: { projectId, sessionId }, orderBy: { startedAt: "asc" }, select: { id: true } });
  return rows.map(({ id }) => id);
}
