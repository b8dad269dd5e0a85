import type { Tx } from "@/lib/db/client";
import type { ConflictRow } from "@/lib/db/conflict-store";
import { addEvidence, findLesson, listEvidence, stateOf, type LessonRow } from "@/lib/db/lesson-store";
import { applyAct, type ReviewFacts } from "@/lib/domain/lesson-act";
import { asOf, setAside } from "@/lib/domain/lesson-standing";
import { hasSameWords, type LessonState } from "@/lib/domain/lesson-state";
import { applyWords, type ReviewAct, type WordsChange } from "@/lib/domain/review-act";
import { isRecallable } from "@/lib/domain/validity";
import { compareAgain } from "./compare-again";
import type { Context } from "./context";
import { refusalError } from "./refuse-review";
import { followThrough } from "./settle-standing";
import { revalueLesson } from "./value-lesson";
import { writeLesson } from "./write-lesson";

/** Two lessons in conflict, and who decides, under which rules and why. */
export type Pair = Readonly<{ ctx: Context; facts: Omit<ReviewFacts, "conflicts">; conflict: ConflictRow; left: LessonRow; right: LessonRow; reason: string | null }>;
type Outcome = Readonly<{ winner: LessonRow; loser: LessonRow }>;

const MAX_EVIDENCE = 200;

/** The winner stays what it is: a decision about a pair approves neither. */
export async function letStand(tx: Tx, pair: Pair, { winner, loser }: Outcome, fate: "superseded" | "rejected"): Promise<void> {
  const { ctx, facts, conflict, reason } = pair;
  const state = setAside(stateOf(loser), fate, { by: winner.id, now: facts.now });
  await writeLesson(tx, ctx, loser, state, { action: fate === "superseded" ? "lesson.supersede" : "lesson.reject", reason });
  if (conflict.kind === "duplicate") await copyEvidence(tx, ctx, { winner, loser });
  await followThrough(tx, ctx, facts.settings, loser.id, state);
}

/** One that acts goes on, else the older; the other is superseded by it and gives it its evidence. */
export async function mergeLessons(tx: Tx, pair: Pair, change: WordsChange): Promise<void> {
  const { left, right, facts } = pair;
  const isRightAlone = isRecallable(right, facts.now) && !isRecallable(left, facts.now);
  const [winner, loser] = isRightAlone ? [right, left] : [left, right];
  await letStand(tx, pair, { winner, loser }, "superseded");
  await copyEvidence(tx, pair.ctx, { winner, loser });
  const both = { ...change, tags: change.tags ?? union(winner.tags, loser.tags), keywords: change.keywords ?? union(applyWords(winner, change).keywords, loser.keywords) };
  // Evidence changes the value, not the version: what was read before still stands.
  await reword(tx, pair, winner, both, { isApproved: [left, right].some(isApproved(facts.now)), marksOf: loser });
}

/** @throws DomainError invalid, if the conditions do not tell them apart */
export async function keepBoth(tx: Tx, pair: Pair, conditions: Readonly<{ left: WordsChange; right: WordsChange }>): Promise<void> {
  const { left, right, facts, ctx } = pair;
  const [one, other] = [applyWords(left, conditions.left), applyWords(right, conditions.right)];
  const keyOf = ({ appliesWhen, notWhen }: typeof one) => JSON.stringify([appliesWhen, notWhen].map((text) => text?.toLowerCase().replace(/\s+/g, " ") ?? null));
  if (keyOf(one) === keyOf(other)) throw refusalError({ code: "same_conditions", values: {}, path: "left.applies_when" }, ctx.language);
  for (const [lesson, change] of [[left, conditions.left], [right, conditions.right]] as const) await reword(tx, pair, lesson, change, { isApproved: isApproved(facts.now)(lesson) });
}

const isApproved = (now: Date) => (row: LessonRow) => row.approvedAt !== null && asOf(stateOf(row), now).status !== "expired";

/** What was approved before stays approved by the person who decides, where that person may approve own words; else it waits. */
async function reword(tx: Tx, { ctx, facts, reason }: Pair, { id }: LessonRow, words: WordsChange, { isApproved, marksOf }: Readonly<{ isApproved: boolean; marksOf?: LessonRow }>): Promise<void> {
  const row = await findLesson(tx, ctx.projectId, id);
  if (!row) return;
  const next = applyWords(row, words);
  const marks = { isSafety: row.isSafety || marksOf?.isSafety === true, isHighRisk: row.isHighRisk || marksOf?.isHighRisk === true };
  const hasMarks = marks.isSafety !== row.isSafety || marks.isHighRisk !== row.isHighRisk;
  if (hasSameWords(row, next)) {
    if (hasMarks) await act(tx, { ctx, facts, reason }, row, stateOf(row), { act: "mark", is_safety: marks.isSafety, is_high_risk: marks.isHighRisk });
    return;
  }
  const isAtOnce = isApproved && !facts.settings.requireOtherApprover;
  await act(tx, { ctx, facts, reason }, row, { ...stateOf(row), ...marks }, { act: isAtOnce ? "edit_and_approve" : "edit", words });
}

async function act(tx: Tx, { ctx, facts, reason }: Pick<Pair, "ctx" | "facts" | "reason">, row: LessonRow, before: LessonState, what: Extract<ReviewAct, { act: "mark" | "edit" | "edit_and_approve" }>): Promise<void> {
  const conflicts = await compareAgain(tx, ctx, row, "words" in what ? applyWords(row, what.words) : row);
  const { state, refusal } = applyAct(before, what, { ...facts, conflicts });
  if (refusal) throw refusalError(refusal, ctx.language);
  await writeLesson(tx, ctx, row, state, { action: `lesson.${what.act}`, reason });
  await followThrough(tx, ctx, facts.settings, row.id, state);
}

async function copyEvidence(tx: Tx, ctx: Context, { winner, loser }: Outcome): Promise<void> {
  const evidence = await listEvidence(tx, ctx.projectId, loser.id, MAX_EVIDENCE);
  const added = await addEvidence(tx, { projectId: ctx.projectId, lessonId: winner.id }, evidence, { newId: ctx.newId, now: ctx.now() });
  if (added > 0) await revalueLesson(tx, ctx, winner.id);
}

/** Each once, at most as many as a lesson may have. */
function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].slice(0, 20);
}
