import { z } from "zod";
import { inTurn } from "@/lib/db/in-turn";
import type { AuditEntry } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { findAuditEntry } from "@/lib/db/review-trail";
import { getSettings } from "@/lib/db/setting-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Settings } from "@/lib/domain/settings";
import type { Context } from "./context";
import { parse } from "./parse";
import { refusalError } from "./refuse-review";
import { findSeen } from "./review-lesson";
import { followThrough, settleStanding } from "./settle-standing";
import { takeBackLesson } from "./take-back-lesson";
import { undoResolution, type Undone } from "./undo-resolution";

export const undoReviewSchema = z.object({ audit_id: z.string().min(1).max(200) });

/** What a person did to a lesson; what followed from it for others is worked out anew. */
const UNDOABLE: ReadonlySet<string> = new Set(["approve", "edit", "edit_and_approve", "reject", "confirm", "invalidate", "renew", "restore", "look", "mark", "undo"].map((act) => `lesson.${act}`));
const versions = z.object({ version: z.number() });

/**
 * Takes an act back, if nobody has acted since. It is itself an act, with a line in the audit log.
 *
 * @throws DomainError forbidden, not_found, invalid where it is no act of a person, conflict with who did what since
 */
export async function undoReview(ctx: Context, input: unknown): Promise<Undone> {
  authorise(ctx, "review");
  const { audit_id } = parse(undoReviewSchema, input);
  const settings = await getSettings(ctx.db, ctx.projectId);
  return inTurn(ctx.db, async (tx) => {
    const entry = await findAuditEntry(tx, ctx.projectId, audit_id);
    if (!entry) throw new DomainError("not_found", "no such act");
    if (entry.action === "conflict.resolve") return undoResolution(tx, ctx, entry, settings);
    if (entry.entity !== "lesson" || !UNDOABLE.has(entry.action)) throw refusalError({ code: "not_undoable", values: {} }, ctx.language);
    return undoAct(tx, ctx, entry, settings);
  });
}

async function undoAct(tx: Tx, ctx: Context, { id, entityId, before, after }: AuditEntry, settings: Settings): Promise<Undone> {
  const [was, became] = [versions.safeParse(before).data, versions.safeParse(after).data];
  if (!was || !became) throw refusalError({ code: "not_undoable", values: {} }, ctx.language);
  const row = await findSeen(tx, ctx, entityId, became.version);
  const { state, auditId } = await takeBackLesson(tx, ctx, row, was.version, { undoes: id });
  await followThrough(tx, ctx, settings, row.id, state);
  await settleStanding(tx, ctx, settings, [row.id]);
  return { audit_id: auditId, lessons: [{ lesson_id: row.id, status: state.status, version: state.version }] };
}
