import { countOpenConflicts, type ConflictRow } from "@/lib/db/conflict-store";
import type { Queryable } from "@/lib/db/client";
import { countEvidence, listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import type { ConflictView, LessonView } from "@/lib/domain/lesson-view";
import type { Context } from "./context";

/** Lessons with the counts that lists show; three statements whatever their number. */
export async function viewLessons({ db, projectId }: Pick<Context, "db" | "projectId">, rows: readonly LessonRow[]): Promise<LessonView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [evidence, conflicts] = await Promise.all([countEvidence(db, projectId, ids), countOpenConflicts(db, projectId, ids)]);
  return rows.map((row) => viewOfLesson(row, { evidence: evidence.get(row.id) ?? 0, conflicts: conflicts.get(row.id) ?? 0 }));
}

function viewOfLesson(row: LessonRow, { evidence, conflicts }: Readonly<{ evidence: number; conflicts: number }>): LessonView {
  const parts = row.valueParts;
  return {
    lesson_id: row.id,
    task_type: row.taskType,
    content: row.content,
    applies_when: row.appliesWhen,
    not_when: row.notWhen,
    tool: row.tool,
    tags: [...row.tags],
    keywords: [...row.keywords],
    placement: row.placement,
    language: row.language,
    status: row.status,
    is_safety: row.isSafety,
    is_high_risk: row.isHighRisk,
    is_untrusted: row.isUntrusted,
    on_probation: row.onProbation,
    value: row.value,
    value_parts: { reproduced: parts?.reproduced ?? 0, carried_out: parts?.carried_out ?? 0, covers: parts?.covers ?? 0, helped: parts?.is_measured ? parts.helped : null },
    expires_at: row.expiresAt?.toISOString() ?? null,
    review_again_at: row.reviewAgainAt?.toISOString() ?? null,
    hits: row.hits,
    last_hit_at: row.lastHitAt?.toISOString() ?? null,
    evidence_count: evidence,
    open_conflicts: conflicts,
    proposed_by: row.proposedBy,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Conflicts with the words of both lessons. */
export async function viewConflicts(q: Queryable, projectId: string, rows: readonly ConflictRow[]): Promise<ConflictView[]> {
  const lessons = new Map((await listLessonsById(q, projectId, [...new Set(rows.flatMap(({ leftId, rightId }) => [leftId, rightId]))])).map((row) => [row.id, row]));
  return rows.map((row) => ({
    conflict_id: row.id,
    kind: row.kind,
    status: row.status,
    lesson_ids: [row.leftId, row.rightId],
    lessons: [row.leftId, row.rightId].flatMap((id) => {
      const lesson = lessons.get(id);
      return lesson ? [{ lesson_id: id, content: lesson.content, task_type: lesson.taskType, status: lesson.status, tool: lesson.tool, applies_when: lesson.appliesWhen, not_when: lesson.notWhen, version: lesson.version }] : [];
    }),
    reason: row.reason,
    words: { left: [...row.words.left], right: [...row.words.right], shared: [...row.words.shared] },
    similarity: row.similarity,
    proposal: row.proposal,
    version: row.version,
    resolution: row.resolution,
    resolved_by: row.resolvedBy,
    created_at: row.createdAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  }));
}
