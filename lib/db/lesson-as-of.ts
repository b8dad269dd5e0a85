import type { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";

export type VersionRow = Prisma.LessonVersionGetPayload<object>;
type LessonFacts = Readonly<{ id: string; taskType: string; language: string }>;

/** Lessons that were there at an instant, oldest first, after an id. */
export async function listLessonsMadeBy({ prisma }: Queryable, projectId: string, at: Date, { after, take }: Readonly<{ after?: Readonly<{ createdAt: Date; id: string }> | undefined; take: number }>): Promise<(LessonFacts & Readonly<{ createdAt: Date }>)[]> {
  return prisma.lesson.findMany({
    where: { projectId, createdAt: { lte: at }, ...(after ? { OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }] } : {}) },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take,
    select: { id: true, taskType: true, language: true, createdAt: true },
  });
}

/** Of each lesson the version that held at an instant. */
export async function listVersionsAt({ prisma }: Queryable, projectId: string, lessonIds: readonly string[], at: Date): Promise<Map<string, VersionRow>> {
  const rows = await prisma.lessonVersion.findMany({ where: { projectId, lessonId: { in: [...lessonIds] }, createdAt: { lte: at } }, orderBy: { version: "asc" } });
  return new Map(rows.map((row) => [row.lessonId, row]));
}
