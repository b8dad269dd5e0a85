import { inTurn } from "@/lib/db/in-turn";
import { findLesson, stateOf } from "@/lib/db/lesson-store";
import { listForgotten, listOverdue } from "@/lib/db/lesson-state-store";
import { getSettings } from "@/lib/db/setting-store";
import { expireLesson } from "@/lib/domain/lesson-standing";
import { authorise } from "@/lib/domain/policy";
import type { Settings } from "@/lib/domain/settings";
import { forgottenBefore, isExpired, isForgotten } from "@/lib/domain/validity";
import type { Context } from "./context";
import { followThrough } from "./settle-standing";
import { writeLesson } from "./write-lesson";

const BATCH = 100;

/**
 * Notes what is past its time (D7), and lets candidates expire that nobody looked at. Nothing depends on when it runs but
 * the lists by status: whoever reads a lesson asks `isExpired`. Nothing is deleted.
 *
 * @returns how many expired
 */
export async function expireLessons(ctx: Context): Promise<number> {
  authorise(ctx, "record");
  const { db, projectId } = ctx;
  const settings = await getSettings(db, projectId);
  const now = ctx.now();
  const overdue = await expireAll(ctx, settings, () => listOverdue(db, projectId, now, BATCH));
  return overdue + (await expireAll(ctx, settings, () => listForgotten(db, projectId, forgottenBefore(now, settings), BATCH)));
}

async function expireAll(ctx: Context, settings: Settings, list: () => Promise<string[]>): Promise<number> {
  let expired = 0;
  for (;;) {
    const ids = await list();
    const before = expired;
    for (const id of ids) if (await expireOne(ctx, settings, id)) expired += 1;
    // One that a person renewed meanwhile is not listed again.
    if (ids.length < BATCH || expired === before) return expired;
  }
}

async function expireOne(ctx: Context, settings: Settings, id: string): Promise<boolean> {
  return inTurn(ctx.db, async (tx) => {
    const row = await findLesson(tx, ctx.projectId, id);
    if (!row) return false;
    const now = ctx.now();
    const isOverdue = (row.status === "active" || row.status === "held") && isExpired(row, now);
    if (!isOverdue && !isForgotten(row, now, settings)) return false;
    const state = expireLesson(stateOf(row));
    await writeLesson(tx, ctx, row, state, { action: "lesson.expire" });
    await followThrough(tx, ctx, settings, row.id, state);
    return true;
  });
}
