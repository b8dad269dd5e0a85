import type { Queryable } from "@/lib/db/client";
import { listConflictRows } from "@/lib/db/conflict-store";
import { listLessonsById } from "@/lib/db/lesson-store";
import type { OpenConflict } from "@/lib/domain/lesson-standing";
import { isRecallable } from "@/lib/domain/validity";
import type { Context } from "./context";

const MAX_CONFLICTS = 200;

/** The open conflicts of a lesson, each with what became of the other side. The oldest first. */
export async function openConflicts(q: Queryable, { projectId, now }: Context, lessonId: string): Promise<OpenConflict[]> {
  const rows = await listConflictRows(q, projectId, { status: "open", lessonId }, { take: MAX_CONFLICTS });
  if (rows.length === 0) return [];
  const rivalOf = ({ leftId, rightId }: (typeof rows)[number]) => (leftId === lessonId ? rightId : leftId);
  const rivals = new Map((await listLessonsById(q, projectId, rows.map(rivalOf))).map((row) => [row.id, row]));
  return rows.reverse().flatMap((row) => {
    const rival = rivals.get(rivalOf(row));
    return rival ? [{ conflictId: row.id, rival: { id: rival.id, acts: isRecallable(rival, now()), approvedAt: rival.approvedAt } }] : [];
  });
}
