import { listPatternIds } from "./diagnosis-store";
import type { Queryable } from "./client";
import { recountPattern } from "./pattern-store";

/**
 * Takes out all that was learned from tasks: diagnoses, decisions, reflections, their evidence, and the candidates that
 * rest on nothing else. A lesson that a person has decided on stays.
 */
export async function forgetTasks(q: Queryable, projectId: string, taskIds: readonly string[]): Promise<void> {
  const { prisma } = q;
  const where = { projectId, taskId: { in: [...taskIds] } };
  const patterns = await listPatternIds(q, projectId, taskIds);
  const evidence = await prisma.lessonEvidence.findMany({ where, distinct: ["lessonId"], select: { lessonId: true } });
  await prisma.diagnosis.deleteMany({ where });
  await prisma.reflectionDecision.deleteMany({ where });
  await prisma.refusedRule.deleteMany({ where });
  await prisma.reflection.deleteMany({ where });
  await prisma.lessonEvidence.deleteMany({ where });
  await forgetCandidates(q, projectId, evidence.map(({ lessonId }) => lessonId));
  for (const id of patterns) await recountPattern(q, projectId, id);
}

async function forgetCandidates({ prisma }: Queryable, projectId: string, lessonIds: readonly string[]): Promise<void> {
  const candidates = await prisma.lesson.findMany({ where: { projectId, id: { in: [...lessonIds] }, status: "candidate" }, select: { id: true } });
  const rested = await prisma.lessonEvidence.findMany({ where: { projectId, lessonId: { in: candidates.map(({ id }) => id) } }, distinct: ["lessonId"], select: { lessonId: true } });
  const kept = new Set(rested.map(({ lessonId }) => lessonId));
  const gone = candidates.map(({ id }) => id).filter((id) => !kept.has(id));
  const ofLesson = { projectId, lessonId: { in: gone } };
  await prisma.lessonTerm.deleteMany({ where: ofLesson });
  await prisma.lessonVersion.deleteMany({ where: ofLesson });
  await prisma.conflict.deleteMany({ where: { projectId, OR: [{ leftId: { in: gone } }, { rightId: { in: gone } }] } });
  await prisma.failurePattern.updateMany({ where: ofLesson, data: { lessonId: null } });
  await prisma.lesson.deleteMany({ where: { projectId, id: { in: gone } } });
}
