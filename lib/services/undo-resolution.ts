import { z } from "zod";
import { appendAudit, type AuditEntry } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { findConflict, reopenConflict } from "@/lib/db/conflict-store";
import { DomainError } from "@/lib/domain/errors";
import type { LessonStatus } from "@/lib/domain/lesson";
import type { Settings } from "@/lib/domain/settings";
import type { Context } from "./context";
import { lostRace } from "./lost-race";
import { refusalError } from "./refuse-review";
import { findSeen } from "./review-lesson";
import { followThrough, settleStanding } from "./settle-standing";
import { takeBackLesson } from "./take-back-lesson";

export type Undone = Readonly<{ /** By which the undoing can be undone. */ audit_id: string; lessons: readonly Readonly<{ lesson_id: string; status: LessonStatus; version: number }>[] }>;

const decided = z.object({ version: z.number(), lessons: z.array(z.object({ lesson_id: z.string(), from: z.number(), to: z.number() })) });

/** Opens a conflict again and makes both lessons what they were, if nobody has acted on any of the three since. */
export async function undoResolution(tx: Tx, ctx: Context, { id, entityId, after }: AuditEntry, settings: Settings): Promise<Undone> {
  const { projectId, language } = ctx;
  const decision = decided.safeParse(after).data;
  if (!decision) throw refusalError({ code: "not_undoable", values: {} }, language);
  const conflict = await findConflict(tx, projectId, entityId);
  if (!conflict) throw new DomainError("not_found", "no such conflict");
  const rows = [];
  for (const { lesson_id, from, to } of decision.lessons) rows.push({ row: await findSeen(tx, ctx, lesson_id, to), from, to });
  if (conflict.version !== decision.version || !(await reopenConflict(tx, projectId, conflict))) throw await lostRace(tx, ctx, { entity: "conflict", entityId }, decision.version);
  // Both first: what follows from one would come before the other is what it was.
  const back = [];
  for (const { row, from, to } of rows) if (from !== to) back.push({ id: row.id, ...(await takeBackLesson(tx, ctx, row, from, { undoes: id, keep: entityId })) });
  for (const { id: lessonId, state } of back) await followThrough(tx, ctx, settings, lessonId, state);
  await settleStanding(tx, ctx, settings, [conflict.rightId, conflict.leftId]);
  const entry = await appendAudit(tx, ctx, { action: "conflict.undo", entity: "conflict", entityId, before: { status: "resolved", version: conflict.version, resolution: conflict.resolution }, after: { status: "open", version: conflict.version + 1, undoes: id } });
  return { audit_id: entry.id, lessons: back.map(({ id: lesson_id, state }) => ({ lesson_id, status: state.status, version: state.version })) };
}
