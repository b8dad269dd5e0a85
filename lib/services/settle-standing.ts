import { appendAudit } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { closeConflict, listConflictRows, type ConflictRow } from "@/lib/db/conflict-store";
import { findLesson, listLessonsById, stateOf } from "@/lib/db/lesson-store";
import type { Resolution } from "@/lib/domain/conflict-kind";
import { isOut, isStanding, reconsider } from "@/lib/domain/lesson-standing";
import type { LessonState } from "@/lib/domain/lesson-state";
import type { Settings } from "@/lib/domain/settings";
import type { Context } from "./context";
import { openConflicts } from "./open-conflicts";
import { writeLesson } from "./write-lesson";

type Timing = Pick<Settings, "lessonValidityDays">;

/** What a change of one lesson means for those it contradicts or did: thrown out, it settles its conflicts; two never act together (D5). */
export async function followThrough(tx: Tx, ctx: Context, settings: Timing, lessonId: string, state: LessonState): Promise<void> {
  const conflicts = await listConflictRows(tx, ctx.projectId, { lessonId }, { take: 200 });
  if (isOut(state)) for (const conflict of conflicts) if (conflict.status === "open") await settleConflict(tx, ctx, conflict, "out");
  // Those of settled conflicts too: one may have been held by a conflict that the new words ended.
  const rivals = await listLessonsById(tx, ctx.projectId, conflicts.map(({ leftId, rightId }) => (leftId === lessonId ? rightId : leftId)));
  await settleStanding(tx, ctx, settings, rivals.filter((rival) => rival.status === "held" || isStanding(rival)).map(({ id }) => id));
}

/** Holds and releases until nothing has to change any more. Those named first are looked at first. */
export async function settleStanding(tx: Tx, ctx: Context, { lessonValidityDays }: Timing, lessonIds: readonly string[]): Promise<void> {
  const waiting = [...lessonIds];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const row = await findLesson(tx, ctx.projectId, id);
    if (!row) continue;
    const conflicts = await openConflicts(tx, ctx, id);
    const next = reconsider(stateOf(row), conflicts, { now: ctx.now(), validDays: lessonValidityDays });
    if (next === null) continue;
    await writeLesson(tx, ctx, row, next, { action: next.status === "held" ? "lesson.hold" : "lesson.release" });
    waiting.push(...conflicts.map(({ rival }) => rival.id));
  }
}

/** It is settled without anybody's decision about it, and opens again by itself when both sides are as they were. */
export async function settleConflict(tx: Tx, ctx: Context, { id, version }: Pick<ConflictRow, "id" | "version">, resolution: Resolution): Promise<void> {
  const isClosed = await closeConflict(tx, ctx.projectId, { id, version }, { resolution, by: ctx.actor.name, now: ctx.now() });
  if (isClosed) await appendAudit(tx, ctx, { action: "conflict.settle", entity: "conflict", entityId: id, before: { status: "open", version }, after: { status: "resolved", version: version + 1, resolution } });
}
