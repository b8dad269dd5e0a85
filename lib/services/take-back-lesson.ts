import type { Tx } from "@/lib/db/client";
import { findSnapshot } from "@/lib/db/lesson-state-store";
import { stateOf, type LessonRow } from "@/lib/db/lesson-store";
import { isOut, takeBack } from "@/lib/domain/lesson-standing";
import { hasSameWords, type LessonState } from "@/lib/domain/lesson-state";
import { compareAgain } from "./compare-again";
import type { Context } from "./context";
import { openConflicts } from "./open-conflicts";
import { refusalError } from "./refuse-review";
import { writeLesson } from "./write-lesson";

/**
 * Makes a lesson what it was at an earlier version, as a new version.
 *
 * @param undoes the audit row of the act that is taken back @param keep a conflict that stays open whatever the words say
 */
export async function takeBackLesson(tx: Tx, ctx: Context, row: LessonRow, to: number, { undoes, keep }: Readonly<{ undoes: string; keep?: string }>): Promise<Readonly<{ state: LessonState; auditId: string }>> {
  const snapshot = await findSnapshot(tx, row, to);
  if (!snapshot) throw refusalError({ code: "no_words_kept", values: {} }, ctx.language);
  const isBack = !isOut(snapshot) && (isOut(stateOf(row)) || !hasSameWords(row, snapshot));
  const conflicts = isBack ? await compareAgain(tx, ctx, row, snapshot, keep) : await openConflicts(tx, ctx, row.id);
  const state = takeBack(stateOf(row), snapshot, conflicts);
  return { state, auditId: await writeLesson(tx, ctx, row, state, { action: "lesson.undo", undoes }) };
}
