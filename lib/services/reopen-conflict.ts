import { z } from "zod";
import { inTurn } from "@/lib/db/in-turn";
import { appendAudit } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { findConflictOfPair, pairKeyOf, reopenConflict as reopenRow, type ConflictRow } from "@/lib/db/conflict-store";
import { findLesson, stateOf, type LessonRow } from "@/lib/db/lesson-store";
import { cleanValue } from "@/lib/domain/clean-text";
import { DomainError } from "@/lib/domain/errors";
import { applyAct, type ReviewFacts } from "@/lib/domain/lesson-act";
import { isOut } from "@/lib/domain/lesson-standing";
import { authorise } from "@/lib/domain/policy";
import { compareAgain } from "./compare-again";
import type { Context } from "./context";
import { lostRace } from "./lost-race";
import { parse } from "./parse";
import { refusalError } from "./refuse-review";
import { findSeenConflict } from "./resolve-conflict";
import { reviewFacts } from "./review-lesson";
import { settleStanding } from "./settle-standing";
import { writeLesson } from "./write-lesson";

export const reopenConflictSchema = z.object({ conflict_id: z.string().min(1).max(200), version: z.number().int().min(1), reason: z.string().trim().min(1).max(1_000).nullish() });
export type Reopened = Readonly<{ conflict_id: string; version: number }>;

/**
 * Takes a decision back long after: the one that lost is a candidate again, and of two that act the later is held.
 *
 * @throws DomainError forbidden, not_found, invalid where there is nothing to reopen, conflict with who did what meanwhile
 */
export async function reopenConflict(ctx: Context, input: unknown): Promise<Reopened> {
  authorise(ctx, "review");
  const { conflict_id, version, reason = null } = parse(reopenConflictSchema, cleanValue(input));
  const facts = await reviewFacts(ctx);
  return inTurn(ctx.db, async (tx) => {
    const conflict = await findSeenConflict(tx, ctx, conflict_id, version);
    if (conflict.status === "open") throw refusalError({ code: "is_open", values: {} }, ctx.language);
    const sides = [await findSide(tx, ctx, conflict.leftId), await findSide(tx, ctx, conflict.rightId)] as const;
    await open(tx, ctx, conflict, sides);
    for (const row of sides) await bringBack(tx, ctx, facts, conflict, row, reason);
    await settleStanding(tx, ctx, facts.settings, [conflict.rightId, conflict.leftId]);
    await appendAudit(tx, ctx, { action: "conflict.reopen", entity: "conflict", entityId: conflict_id, reason, before: { status: "resolved", version, resolution: conflict.resolution }, after: { status: "open", version: version + 1 } });
    return { conflict_id, version: version + 1 };
  });
}

async function findSide(tx: Tx, ctx: Context, id: string): Promise<LessonRow> {
  const row = await findLesson(tx, ctx.projectId, id);
  if (!row) throw new DomainError("not_found", "no such lesson");
  return row;
}

/** Under the words both have now; a conflict that these raised already is the one to look at. */
async function open(tx: Tx, ctx: Context, conflict: ConflictRow, [left, right]: readonly [LessonRow, LessonRow]): Promise<void> {
  const pairKey = pairKeyOf(left, right);
  const known = await findConflictOfPair(tx, ctx.projectId, pairKey);
  if (known && known.id !== conflict.id) throw refusalError({ code: "raised_anew", values: {} }, ctx.language);
  if (!(await reopenRow(tx, ctx.projectId, conflict, pairKey))) throw await lostRace(tx, ctx, { entity: "conflict", entityId: conflict.id }, conflict.version);
}

/** Only what this decision threw out comes back; thrown out by another act, it cannot be in conflict with anything. */
async function bringBack(tx: Tx, ctx: Context, facts: Omit<ReviewFacts, "conflicts">, conflict: ConflictRow, row: LessonRow, reason: string | null): Promise<void> {
  if (!isOut(stateOf(row))) return;
  if (!hasLost(conflict, row)) throw refusalError({ code: "side_is_out", values: { content: row.content, status: row.status } }, ctx.language);
  const conflicts = await compareAgain(tx, ctx, row, row, conflict.id);
  const { state, refusal } = applyAct(stateOf(row), { act: "restore" }, { ...facts, conflicts });
  if (refusal) throw refusalError(refusal, ctx.language);
  await writeLesson(tx, ctx, row, state, { action: "lesson.restore", reason });
}

function hasLost({ resolution, leftId, rightId }: ConflictRow, { id, status, supersededBy }: LessonRow): boolean {
  if (resolution === "left" || resolution === "right") return id === (resolution === "left" ? rightId : leftId) && status !== "invalidated";
  return resolution === "merge" && status === "superseded" && (supersededBy === leftId || supersededBy === rightId);
}
