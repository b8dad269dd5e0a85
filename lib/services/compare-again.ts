import type { Tx } from "@/lib/db/client";
import { listConflictRows, pairKeyOf } from "@/lib/db/conflict-store";
import { hashRule, listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import { judgePair } from "@/lib/domain/conflict/judge-pair";
import type { OpenConflict } from "@/lib/domain/lesson-standing";
import type { LessonWords } from "@/lib/domain/lesson-state";
import type { Context } from "./context";
import { findRivals, ruleOf } from "./find-rivals";
import { openConflicts } from "./open-conflicts";
import { raiseConflicts } from "./raise-conflicts";
import { refusalError } from "./refuse-review";
import { settleConflict } from "./settle-standing";

/**
 * Compares a lesson that is reworded, or comes back, with the others: conflicts its old words had are settled, those its
 * words have now are raised.
 *
 * @param words as they will be @param keep a conflict that stays open whatever the words say
 * @returns the open conflicts it has then @throws DomainError invalid, if another lesson says just this
 */
export async function compareAgain(tx: Tx, ctx: Context, row: LessonRow, words: LessonWords, keep?: string): Promise<OpenConflict[]> {
  const rule = { ...ruleOf({ ...row, ...words }), id: row.id };
  const self = { ...rule, contentHash: hashRule(rule) };
  const rivals = await findRivals(tx, ctx.projectId, rule, row);
  const exact = rivals.find(({ judgement }) => judgement.isExact);
  if (exact) throw refusalError({ code: "same_as_other", values: { content: exact.lesson.content }, path: "words.content" }, ctx.language);
  await settleOld(tx, ctx, self, keep);
  await raiseConflicts(tx, ctx, self, rivals);
  return openConflicts(tx, ctx, row.id);
}

type Self = ReturnType<typeof ruleOf> & Readonly<{ id: string; contentHash: string }>;

async function settleOld(tx: Tx, ctx: Context, self: Self, keep?: string): Promise<void> {
  const open = (await listConflictRows(tx, ctx.projectId, { status: "open", lessonId: self.id }, { take: 200 })).filter(({ id }) => id !== keep);
  if (open.length === 0) return;
  const others = new Map((await listLessonsById(tx, ctx.projectId, open.flatMap(({ leftId, rightId }) => [leftId, rightId]))).map((row) => [row.id, row]));
  for (const conflict of open) {
    const isLeft = conflict.leftId === self.id;
    const other = others.get(isLeft ? conflict.rightId : conflict.leftId);
    if (!other) continue;
    const judgement = isLeft ? judgePair(self, ruleOf(other)) : judgePair(ruleOf(other), self);
    if (judgement === null || pairKeyOf(self, other) !== conflict.pairKey) await settleConflict(tx, ctx, conflict, "reworded");
  }
}
