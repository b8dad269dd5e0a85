import { listConflictRows } from "@/lib/db/conflict-store";
import { findEvent } from "@/lib/db/event-store";
import { findLesson, listEvidence, listVersions, type EvidenceRow } from "@/lib/db/lesson-store";
import { listTasksById } from "@/lib/db/task-store";
import { DomainError } from "@/lib/domain/errors";
import type { LessonDetail } from "@/lib/domain/lesson-view";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { viewConflicts, viewLessons } from "./lesson-views";

const MAX_EVIDENCE = 20;
/** Both sides of the difference. */
const MAX_CALLS = 2;
const MAX_INPUT = 2_000;
const MAX_RESULT = 300;

/** A lesson with its evidence, versions and conflicts. @throws DomainError forbidden, not_found */
export async function getLesson(ctx: Context, lessonId: string): Promise<LessonDetail> {
  authorise(ctx, "read");
  const { db, projectId } = ctx;
  const row = await findLesson(db, projectId, lessonId);
  if (!row) throw new DomainError("not_found", "no such lesson");
  const [[view], evidence, versions, conflicts] = await Promise.all([
    viewLessons(ctx, [row]),
    listEvidence(db, projectId, lessonId, MAX_EVIDENCE),
    listVersions(db, projectId, lessonId),
    listConflictRows(db, projectId, { lessonId }, { take: 50 }),
  ]);
  if (!view) throw new DomainError("not_found", "no such lesson");
  return { ...view, evidence: await viewEvidence(ctx, evidence), versions: versions.map(viewOfVersion), conflicts: await viewConflicts(db, projectId, conflicts), effect: null };
}

type Evidence = LessonDetail["evidence"][number];

/** Evidence with its calls, as lessons show it. */
export async function viewEvidence(ctx: Context, rows: readonly EvidenceRow[]): Promise<Evidence[]> {
  const tasks = new Map((await listTasksById(ctx.db, ctx.projectId, [...new Set(rows.map(({ taskId }) => taskId))])).map((task) => [task.id, task]));
  return Promise.all(
    rows.map(async (row) => ({
      evidence_id: row.id,
      kind: row.kind,
      task_id: row.taskId,
      task_title: tasks.get(row.taskId)?.title ?? row.taskId,
      task_status: tasks.get(row.taskId)?.status ?? "unknown",
      event_ids: [...row.eventIds],
      calls: await viewCalls(ctx, row),
      reflection_id: row.reflectionId,
      trust: row.trust,
      created_at: row.createdAt.toISOString(),
    })),
  );
}

async function viewCalls({ db, projectId }: Context, { taskId, eventIds }: EvidenceRow): Promise<Evidence["calls"]> {
  const events = await Promise.all(eventIds.slice(0, MAX_CALLS).map((eventId) => findEvent(db, { projectId, taskId, eventId })));
  return events.flatMap((event) => {
    if (!event) return [];
    const { digest, payload, action, type, status, eventId } = event;
    return [{ event_id: eventId, action: action ?? type, input: inputText(payload?.input) || digest.argument, result: (digest.failure?.excerpt ?? digest.outcome).slice(0, MAX_RESULT), status }];
  });
}

function inputText(input: unknown): string {
  if (input === undefined || input === null) return "";
  return (typeof input === "string" ? input : JSON.stringify(input, null, 2)).slice(0, MAX_INPUT);
}

function viewOfVersion({ version, body, changedBy, reason, createdAt }: Awaited<ReturnType<typeof listVersions>>[number]): LessonDetail["versions"][number] {
  const words = typeof body === "object" && body !== null && !Array.isArray(body) ? body : {};
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return { version, content: text(words.content) ?? "", applies_when: text(words.appliesWhen), not_when: text(words.notWhen), changed_by: changedBy, reason, created_at: createdAt.toISOString() };
}
