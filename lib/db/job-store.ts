import type { Queryable } from "./client";

/** A job that waits or runs, whose key begins so. */
export async function findJob({ prisma }: Queryable, projectId: string, kind: string, keyPrefix: string): Promise<{ state: string } | null> {
  return prisma.job.findFirst({ where: { projectId, kind, dedupeKey: { startsWith: keyPrefix }, state: { in: ["waiting", "running"] } }, orderBy: { state: "asc" }, select: { state: true } });
}

/** Makes waiting jobs of these kinds due. */
export async function wakeJobs({ prisma }: Queryable, kinds: readonly string[], now: Date): Promise<void> {
  await prisma.job.updateMany({ where: { kind: { in: [...kinds] }, state: "waiting", runAt: { gt: now } }, data: { runAt: now } });
}
