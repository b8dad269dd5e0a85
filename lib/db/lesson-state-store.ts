import { readSnapshot, type LessonSnapshot, type LessonState } from "@/lib/domain/lesson-state";
import type { Queryable } from "./client";
import { insertVersion } from "./lesson-store";

type Key = Readonly<{ projectId: string; id: string }>;
type Change = Parameters<typeof insertVersion>[3];

/**
 * Keeps a lesson's next state and the version that holds all of it, if nobody was there before.
 *
 * @param contentHash of its words as they are now @returns whether it was still at the version before
 */
export async function updateLesson({ prisma }: Queryable, key: Key, state: LessonState, contentHash: string, change: Change): Promise<boolean> {
  const { content, appliesWhen, notWhen, tool, tags, keywords, placement, language, status, isSafety, isHighRisk, onProbation, expiresAt, reviewAgainAt, approvedAt, approvedBy, approvals, lookedAtAt, heldBy, supersededBy, wordsBy, version } = state;
  const { count } = await prisma.lesson.updateMany({
    where: { projectId: key.projectId, id: key.id, version: version - 1 },
    data: {
      content, appliesWhen, notWhen, tool, tags: [...tags], keywords: [...keywords], placement, language, contentHash,
      status, isSafety, isHighRisk, onProbation, expiresAt, reviewAgainAt, approvedAt, approvedBy, approvals: approvals.map((approval) => ({ ...approval })), lookedAtAt, heldBy, supersededBy, wordsBy, version, updatedAt: change.now,
    },
  });
  if (count === 1) await insertVersion({ prisma }, key, state, change);
  return count === 1;
}

/** @returns null where there is no such version, or it did not keep all of the lesson */
export async function findSnapshot({ prisma }: Queryable, { projectId, id }: Key, version: number): Promise<LessonSnapshot | null> {
  const row = await prisma.lessonVersion.findUnique({ where: { projectId_lessonId_version: { projectId, lessonId: id, version } }, select: { body: true } });
  return row ? readSnapshot(row.body) : null;
}

/** Lessons whose time is over but whose status does not say so yet; those over longest first. */
export async function listOverdue({ prisma }: Queryable, projectId: string, now: Date, take: number): Promise<string[]> {
  const rows = await prisma.lesson.findMany({ where: { projectId, status: { in: ["active", "held"] }, expiresAt: { lte: now } }, orderBy: { expiresAt: "asc" }, select: { id: true }, take });
  return rows.map(({ id }) => id);
}

/** Candidates that came in before and that no person has seen to since; the oldest first. */
export async function listForgotten({ prisma }: Queryable, projectId: string, before: Date, take: number): Promise<string[]> {
  const rows = await prisma.lesson.findMany({ where: { projectId, status: "candidate", createdAt: { lte: before }, OR: [{ lookedAtAt: null }, { lookedAtAt: { lte: before } }] }, orderBy: { createdAt: "asc" }, select: { id: true }, take });
  return rows.map(({ id }) => id);
}

/** Lessons that have evidence of any of these tasks. */
export async function listDerived({ prisma }: Queryable, projectId: string, taskIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let start = 0; start < taskIds.length; start += 500) {
    const rows = await prisma.lessonEvidence.findMany({ where: { projectId, taskId: { in: taskIds.slice(start, start + 500) } }, distinct: ["lessonId"], select: { lessonId: true } });
    for (const { lessonId } of rows) found.add(lessonId);
  }
  return [...found].sort();
}
