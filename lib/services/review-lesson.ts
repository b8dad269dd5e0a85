import { z } from "zod";
import { inTurn } from "@/lib/db/in-turn";
import type { Tx } from "@/lib/db/client";
import { findLesson, stateOf, type LessonRow } from "@/lib/db/lesson-store";
import { getSettings } from "@/lib/db/setting-store";
import { cleanValue } from "@/lib/domain/clean-text";
import { DomainError } from "@/lib/domain/errors";
import type { LessonStatus } from "@/lib/domain/lesson";
import { applyAct, approvalsNeeded, type ReviewFacts } from "@/lib/domain/lesson-act";
import { hasSameWords, type LessonState } from "@/lib/domain/lesson-state";
import { authorise } from "@/lib/domain/policy";
import { applyWords, reviewActSchema, type ReviewAct } from "@/lib/domain/review-act";
import { compareAgain } from "./compare-again";
import type { Context } from "./context";
import { lostRace } from "./lost-race";
import { openConflicts } from "./open-conflicts";
import { parse } from "./parse";
import { refusalError } from "./refuse-review";
import { followThrough } from "./settle-standing";
import { writeLesson } from "./write-lesson";

export const seenLessonSchema = z.object({ lesson_id: z.string().min(1).max(200), /** The one that was looked at. */ version: z.number().int().min(1) });
export const reviewLessonSchema = z.intersection(seenLessonSchema, reviewActSchema);

export type Reviewed = Readonly<{
  lesson_id: string;
  status: LessonStatus;
  version: number;
  /** By which the act can be undone. */
  audit_id: string;
  /** The conflict that keeps it from acting. */
  held_by: string | null;
  approvals: number;
  approvals_needed: number;
}>;

/**
 * One act of a person on one lesson (V2), on the version that the person saw.
 *
 * @throws DomainError forbidden, not_found, invalid with the reason, conflict with who did what meanwhile
 */
export async function reviewLesson(ctx: Context, input: unknown): Promise<Reviewed> {
  authorise(ctx, "review");
  const { lesson_id, version, ...act } = parse(reviewLessonSchema, cleanValue(input));
  const { settings, ...rest } = await reviewFacts(ctx);
  return inTurn(ctx.db, async (tx) => {
    const row = await findSeen(tx, ctx, lesson_id, version);
    const conflicts = await conflictsOf(tx, ctx, row, act);
    const { state, refusal } = applyAct(stateOf(row), act, { ...rest, settings, conflicts });
    if (refusal) throw refusalError(refusal, ctx.language);
    const auditId = await writeLesson(tx, ctx, row, state, { action: `lesson.${act.act}`, reason: act.reason });
    await followThrough(tx, ctx, settings, row.id, state);
    return viewReviewed(row.id, state, auditId, settings);
  });
}

/** All that an act depends on but the lesson and its conflicts; settings as they are now, not as they were a moment ago. */
export async function reviewFacts({ actor, db, now, projectId }: Context): Promise<Omit<ReviewFacts, "conflicts">> {
  return { actor, now: now(), settings: await getSettings(db, projectId) };
}

/** @throws DomainError not_found; conflict, if it is not at the version that was seen any more */
export async function findSeen(tx: Tx, ctx: Context, lessonId: string, version: number): Promise<LessonRow> {
  const row = await findLesson(tx, ctx.projectId, lessonId);
  if (!row) throw new DomainError("not_found", "no such lesson");
  if (row.version !== version) throw await lostRace(tx, ctx, { entity: "lesson", entityId: lessonId }, version);
  return row;
}

/** Those of the words as the act will leave them. */
async function conflictsOf(tx: Tx, ctx: Context, row: LessonRow, act: ReviewAct): Promise<ReviewFacts["conflicts"]> {
  const words = "words" in act ? applyWords(row, act.words) : row;
  return act.act === "restore" || !hasSameWords(row, words) ? compareAgain(tx, ctx, row, words) : openConflicts(tx, ctx, row.id);
}

export function viewReviewed(lessonId: string, state: LessonState, auditId: string, settings: ReviewFacts["settings"]): Reviewed {
  return { lesson_id: lessonId, status: state.status, version: state.version, audit_id: auditId, held_by: state.heldBy, approvals: state.approvals.length, approvals_needed: approvalsNeeded(state, settings) };
}
