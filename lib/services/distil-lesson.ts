import { appendAudit } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { addEvidence, findSameLessons, hashRule, insertLesson, type LessonRow } from "@/lib/db/lesson-store";
import { writeTerms } from "@/lib/db/lesson-term-store";
import { checkRule, type Refusal } from "@/lib/domain/check-rule";
import { termsOf } from "@/lib/domain/conflict/rule-terms";
import type { LessonCandidate, LessonStatus } from "@/lib/domain/lesson";
import { authorise } from "@/lib/domain/policy";
import type { Settings } from "@/lib/domain/settings";
import { isUntrusted, probationUntil } from "@/lib/domain/validity";
import { valueScore } from "@/lib/domain/value";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { findRivals, LIVE, type Rival } from "./find-rivals";
import { raiseConflicts } from "./raise-conflicts";
import { revalueLesson, valueOfCandidate } from "./value-lesson";

export type Distilled =
  | Readonly<{ outcome: "created"; lessonId: string; status: LessonStatus; conflicts: readonly string[] }>
  | Readonly<{ outcome: "reused"; lessonId: string }>
  | Readonly<{ outcome: "refused"; refusal: Refusal }>;

/**
 * Makes a lesson of a candidate, unless it is refused (D4) or another says the same already: then that one's evidence
 * grows. What it cannot be followed together with is raised as a conflict, for a person to decide (D5).
 *
 * @param tools of the task it was drawn from; null: not known
 */
export async function distilLesson(ctx: Context, candidate: LessonCandidate, tools: readonly string[] | null): Promise<Distilled> {
  authorise(ctx, "record");
  const refusal = checkRule(candidate, { tools });
  if (refusal) return { outcome: "refused", refusal };
  const settings = await cachedSettings(ctx);
  return ctx.db.transaction(async (tx) => {
    const same = await findSame(tx, ctx, candidate);
    if (same) return reuse(tx, ctx, same, candidate);
    const rivals = await findRivals(tx, ctx.projectId, candidate);
    const exact = rivals.find(({ judgement }) => judgement.isExact);
    return exact ? reuse(tx, ctx, exact.lesson, candidate) : create(tx, ctx, candidate, { rivals, settings });
  });
}

/** Of several that say just this, one that still counts. A rule that a person rejected is not raised again: it grows, unseen. */
async function findSame(tx: Tx, { projectId }: Context, candidate: LessonCandidate): Promise<LessonRow | undefined> {
  const same = await findSameLessons(tx, projectId, hashRule(candidate));
  return same.find(({ status }) => LIVE.includes(status)) ?? same[0];
}

async function reuse(tx: Tx, ctx: Context, { id }: LessonRow, { evidence }: LessonCandidate): Promise<Distilled> {
  const added = await addEvidence(tx, { projectId: ctx.projectId, lessonId: id }, evidence, { newId: ctx.newId, now: ctx.now() });
  if (added > 0) await revalueLesson(tx, ctx, id);
  return { outcome: "reused", lessonId: id };
}

async function create(tx: Tx, ctx: Context, candidate: LessonCandidate, { rivals, settings }: Readonly<{ rivals: readonly Rival[]; settings: Settings }>): Promise<Distilled> {
  const { projectId, actor } = ctx;
  const [id, now] = [ctx.newId(), ctx.now()];
  // V6: at once on probation only where the policy says so, nothing speaks against it, and no stranger's words are in it.
  const until = settings.probationTaskTypes.includes(candidate.taskType) && rivals.length === 0 ? probationUntil(candidate.evidence, now, settings) : null;
  const status = until ? "active" : "candidate";
  const valueParts = await valueOfCandidate(tx, ctx, candidate);
  await insertLesson(tx, {
    projectId, id, candidate, status, now, valueParts,
    isUntrusted: isUntrusted(candidate.evidence), onProbation: until !== null, value: valueScore(valueParts), expiresAt: until, proposedBy: actor.kind === "system" ? null : actor.name,
    wordsBy: actor.kind === "user" ? actor.id : null,
  });
  await addEvidence(tx, { projectId, lessonId: id }, candidate.evidence, { newId: ctx.newId, now });
  await writeTerms(tx, { projectId, lessonId: id }, termsOf(candidate));
  const conflicts = await raiseConflicts(tx, ctx, { ...candidate, id, contentHash: hashRule(candidate) }, rivals);
  await appendAudit(tx, ctx, { action: "lesson.propose", entity: "lesson", entityId: id, after: { content: candidate.content, task_type: candidate.taskType, status, evidence: candidate.evidence.map(({ kind, taskId }) => ({ kind, task_id: taskId })) } });
  return { outcome: "created", lessonId: id, status, conflicts };
}
