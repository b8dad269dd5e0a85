import { appendAudit } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { updateLesson } from "@/lib/db/lesson-state-store";
import { hashRule, stateOf, type LessonRow } from "@/lib/db/lesson-store";
import { writeTerms } from "@/lib/db/lesson-term-store";
import { termsOf } from "@/lib/domain/conflict/rule-terms";
import { differenceOf, hasSameWords, type LessonState } from "@/lib/domain/lesson-state";
import type { Context } from "./context";
import { lostRace } from "./lost-race";

/** `action`: of the audit log. */
export type LessonChange = Readonly<{ action: string; reason?: string | null | undefined; /** Of the act that this one takes back. */ undoes?: string }>;

/**
 * Keeps what became of a lesson, with the version, the terms it is found by and the audit row, all or nothing.
 *
 * @param row as it was read in this transaction @returns the id of the audit row @throws DomainError conflict, if somebody was there before
 */
export async function writeLesson(tx: Tx, ctx: Context, row: LessonRow, state: LessonState, { action, reason = null, undoes }: LessonChange): Promise<string> {
  const { projectId, actor } = ctx;
  const isKept = await updateLesson(tx, row, state, hashRule(state), { changedBy: actor.name, reason, now: ctx.now() });
  if (!isKept) throw await lostRace(tx, ctx, { entity: "lesson", entityId: row.id }, row.version);
  if (!hasSameWords(row, state)) await writeTerms(tx, { projectId, lessonId: row.id }, termsOf(state));
  const { before, after } = differenceOf(stateOf(row), state);
  const entry = await appendAudit(tx, ctx, {
    action, entity: "lesson", entityId: row.id, reason,
    before: { version: row.version, ...before },
    after: { version: state.version, ...after, ...(undoes === undefined ? {} : { undoes }) },
  });
  return entry.id;
}
