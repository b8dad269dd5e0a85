import { appendAudit } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { insertConflict, pairKeyOf, type Proposal } from "@/lib/db/conflict-store";
import { addEvidence, findSameLessons, hashRule, insertLesson, listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import { findByTerms, writeTerms } from "@/lib/db/lesson-term-store";
import { checkRule, MAX_RULE, type Refusal } from "@/lib/domain/check-rule";
import { visibleLength } from "@/lib/domain/clip";
import type { PairJudgement } from "@/lib/domain/conflict-kind";
import { judgePair } from "@/lib/domain/conflict/judge-pair";
import { termsOf } from "@/lib/domain/conflict/rule-terms";
import type { LessonCandidate, LessonStatus, Rule } from "@/lib/domain/lesson";
import { authorise } from "@/lib/domain/policy";
import type { Settings } from "@/lib/domain/settings";
import { isUntrusted, probationUntil } from "@/lib/domain/validity";
import { valueScore } from "@/lib/domain/value";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { enqueueModelWork } from "./enqueue-model-work";
import { revalueLesson, valueOfCandidate } from "./value-lesson";

export type Distilled =
  | Readonly<{ outcome: "created"; lessonId: string; status: LessonStatus; conflicts: readonly string[] }>
  | Readonly<{ outcome: "reused"; lessonId: string }>
  | Readonly<{ outcome: "refused"; refusal: Refusal }>;

/** Lessons a new one is compared with: those that share most terms with it. */
const COMPARED = 60;
const MAX_CONFLICTS = 10;
/** A lesson in one of these may still be followed, or come to be. */
const LIVE: readonly LessonStatus[] = ["candidate", "active", "long_term", "held", "expired"];

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
    const rivals = await findRivals(tx, ctx, candidate);
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

type Rival = Readonly<{ lesson: LessonRow; judgement: PairJudgement }>;

async function findRivals(tx: Tx, { projectId }: Context, candidate: LessonCandidate): Promise<Rival[]> {
  const found = await findByTerms(tx, projectId, termsOf(candidate), { limit: COMPARED, taskType: candidate.taskType, tool: candidate.tool, tags: candidate.tags, statuses: LIVE });
  const lessons = await listLessonsById(tx, projectId, found.map(({ lessonId }) => lessonId));
  return lessons
    .flatMap((lesson) => {
      const judgement = judgePair(ruleOf(lesson), candidate);
      return judgement ? [{ lesson, judgement }] : [];
    })
    .sort((a, b) => b.judgement.similarity - a.judgement.similarity);
}

async function create(tx: Tx, ctx: Context, candidate: LessonCandidate, { rivals, settings }: Readonly<{ rivals: readonly Rival[]; settings: Settings }>): Promise<Distilled> {
  const { projectId, actor } = ctx;
  const [id, now] = [ctx.newId(), ctx.now()];
  // V6: at once on probation only where the policy says so, nothing speaks against it, and no stranger's words are in it.
  const until = settings.probationTaskTypes.includes(candidate.taskType) && rivals.length === 0 ? probationUntil(candidate.evidence, now) : null;
  const status = until ? "active" : "candidate";
  const valueParts = await valueOfCandidate(tx, ctx, candidate);
  await insertLesson(tx, {
    projectId, id, candidate, status, now, valueParts,
    isUntrusted: isUntrusted(candidate.evidence), onProbation: until !== null, value: valueScore(valueParts), expiresAt: until, proposedBy: actor.kind === "system" ? null : actor.name,
  });
  await addEvidence(tx, { projectId, lessonId: id }, candidate.evidence, { newId: ctx.newId, now });
  await writeTerms(tx, { projectId, lessonId: id }, termsOf(candidate));
  const conflicts = await raiseConflicts(tx, ctx, { ...candidate, id, contentHash: hashRule(candidate) }, rivals.slice(0, MAX_CONFLICTS));
  await appendAudit(tx, ctx, { action: "lesson.propose", entity: "lesson", entityId: id, after: { content: candidate.content, task_type: candidate.taskType, status, evidence: candidate.evidence.map(({ kind, taskId }) => ({ kind, task_id: taskId })) } });
  return { outcome: "created", lessonId: id, status, conflicts };
}

async function raiseConflicts(tx: Tx, ctx: Context, lesson: Rule & Readonly<{ id: string; contentHash: string }>, rivals: readonly Rival[]): Promise<string[]> {
  const raised: string[] = [];
  for (const { lesson: other, judgement } of rivals) {
    const id = ctx.newId();
    const isNew = await insertConflict(tx, { projectId: ctx.projectId, id, pairKey: pairKeyOf(other, lesson), leftId: other.id, rightId: lesson.id, judgement, proposal: proposalFor(judgement, other, lesson), now: ctx.now() });
    if (!isNew) continue;
    raised.push(id);
    if (judgement.isBorderline) await enqueueModelWork(tx, ctx, "judge_pair", id, { conflictId: id });
  }
  return raised;
}

function proposalFor({ kind }: PairJudgement, left: Rule, right: Rule): Proposal {
  if (kind === "replacement") return { act: "supersede", content: null, by: "rules" };
  if (kind === "contradiction") return { act: "decide", content: null, by: "rules" };
  if (kind === "duplicate") return { act: "merge", content: visibleLength(left.content) >= visibleLength(right.content) ? left.content : right.content, by: "rules" };
  const joined = `${left.content.replace(/[.。;；]\s*$/u, "")}; ${right.content}`;
  return { act: "merge", content: visibleLength(joined) <= MAX_RULE ? joined : null, by: "rules" };
}

function ruleOf({ content, appliesWhen, notWhen, taskType, tool, tags, keywords }: LessonRow): Rule {
  return { content, appliesWhen, notWhen, taskType, tool, tags, keywords };
}
