import { insertLesson } from "@/lib/db/lesson-store";
import { writeTerms } from "@/lib/db/lesson-term-store";
import { termsOf } from "@/lib/domain/conflict/rule-terms";
import type { LessonStatus } from "@/lib/domain/lesson";
import type { Context } from "@/lib/services/context";

export type StoredLesson = Readonly<{
  content?: string; taskType?: string; tool?: string | null; appliesWhen?: string | null; notWhen?: string | null; keywords?: readonly string[]; status?: LessonStatus; value?: number;
  createdAt?: Date; approvedAt?: Date | null; lookedAtAt?: Date | null; expiresAt?: Date | null; reviewAgainAt?: Date | null; hits?: number; onProbation?: boolean; isUntrusted?: boolean; isHighRisk?: boolean;
}>;

/** A lesson straight in the database, in any state. @returns its id */
export async function storeLesson({ db, projectId, newId, now }: Context, lesson: StoredLesson = {}): Promise<string> {
  const id = newId();
  const { content = `Read the file ${id.slice(-4)} with utf-8-sig`, taskType = "csv_batch_process", tool = null, appliesWhen = null, notWhen = null, keywords = [], status = "candidate", value = 50, onProbation = false, isUntrusted = false, ...rest } = lesson;
  const candidate = { content, taskType, tool, appliesWhen, notWhen, tags: [], keywords, placement: "system_prompt", language: "en", evidence: [] } as const;
  await insertLesson(db, { projectId, id, candidate, status, isUntrusted, onProbation, value, valueParts: { reproduced: 0, carried_out: 0, covers: 0, helped: 0, is_measured: false }, expiresAt: rest.expiresAt ?? null, proposedBy: null, now: rest.createdAt ?? now() });
  await db.prisma.lesson.update({ where: { projectId_id: { projectId, id } }, data: { ...rest } });
  await writeTerms(db, { projectId, lessonId: id }, termsOf(candidate));
  return id;
}
