import type { LessonStatus } from "@/lib/domain/lesson";
import type { Queryable } from "./client";
import type { EvidenceRow, LessonRow } from "./lesson-store";

type Place = Readonly<{ createdAt: Date; id: string }>;
export type ExportFilter = Readonly<{ statuses?: readonly LessonStatus[] | undefined; taskType?: string | undefined }>;

/** Oldest first, after a place. */
export async function listLessonsForExport({ prisma }: Queryable, projectId: string, { statuses, taskType }: ExportFilter, { after, take }: Readonly<{ after?: Place | undefined; take: number }>): Promise<LessonRow[]> {
  const rows = await prisma.lesson.findMany({
    where: {
      projectId,
      ...(statuses ? { status: { in: [...statuses] } } : {}),
      ...(taskType === undefined ? {} : { taskType }),
      ...(after ? { OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }] } : {}),
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take,
  });
  return rows as unknown as LessonRow[];
}

/** The evidence of several lessons, newest first; at most so many each. */
export async function listEvidenceOf({ prisma }: Queryable, projectId: string, lessonIds: readonly string[], each: number): Promise<Map<string, EvidenceRow[]>> {
  const rows = await prisma.lessonEvidence.findMany({ where: { projectId, lessonId: { in: [...lessonIds] } }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  const byLesson = new Map<string, EvidenceRow[]>();
  for (const row of rows as unknown as EvidenceRow[]) {
    const known = byLesson.get(row.lessonId) ?? [];
    if (known.length < each) byLesson.set(row.lessonId, [...known, row]);
  }
  return byLesson;
}

/** What may be handed to an agent as it stands: approved by a person, valid, not held. The most valuable first. */
export async function listApprovedLessons({ prisma }: Queryable, projectId: string, now: Date, take: number): Promise<LessonRow[]> {
  const rows = await prisma.lesson.findMany({
    where: { projectId, onProbation: false, OR: [{ status: "long_term" }, { status: "active", OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }] },
    orderBy: [{ value: "desc" }, { id: "asc" }],
    take,
  });
  return rows as unknown as LessonRow[];
}
