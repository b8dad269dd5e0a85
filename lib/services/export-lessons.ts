import { z } from "zod";
import { breathe } from "@/lib/db/breathe";
import { listEvidenceOf, listLessonsForExport, type ExportFilter } from "@/lib/db/lesson-export";
import type { EvidenceRow, LessonRow } from "@/lib/db/lesson-store";
import { LESSON_STATUSES } from "@/lib/domain/lesson";
import { BUNDLE_FORMAT, BUNDLE_VERSION, type BundledLesson } from "@/lib/domain/lesson-bundle";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { viewEvidence } from "./get-lesson";
import { parse } from "./parse";

const BATCH = 100;
const MAX_EVIDENCE = 5;

const inputSchema = z.strictObject({ status: z.enum(LESSON_STATUSES).optional(), task_type: z.string().min(1).max(200).optional() });

/**
 * The library as one JSON bundle, a lesson a line and oldest first, so that two exports can be compared; piece by piece.
 *
 * @throws DomainError forbidden, invalid: before the first piece
 */
export function exportLessons(ctx: Context, input: unknown): AsyncGenerator<string> {
  authorise(ctx, "read");
  const { status, task_type: taskType } = parse(inputSchema, input);
  return piecesOf(ctx, { statuses: status && [status], taskType });
}

async function* piecesOf(ctx: Context, filter: ExportFilter): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(BUNDLE_FORMAT)},"version":${BUNDLE_VERSION},"exported_at":${JSON.stringify(ctx.now().toISOString())},"lessons":[`;
  let after: LessonRow | undefined;
  for (;;) {
    const rows = await listLessonsForExport(ctx.db, ctx.projectId, filter, { after, take: BATCH });
    const evidence = await listEvidenceOf(ctx.db, ctx.projectId, rows.map(({ id }) => id), MAX_EVIDENCE);
    for (const row of rows) {
      yield `${after ? "," : ""}\n${JSON.stringify(await bundle(ctx, row, evidence.get(row.id) ?? []))}`;
      after = row;
    }
    if (rows.length < BATCH) break;
    await breathe();
  }
  yield "\n]}\n";
}

async function bundle(ctx: Context, row: LessonRow, evidence: readonly EvidenceRow[]): Promise<BundledLesson> {
  const views = await viewEvidence(ctx, evidence);
  return {
    lesson_id: row.id, task_type: row.taskType, content: row.content, applies_when: row.appliesWhen, not_when: row.notWhen, tool: row.tool, tags: [...row.tags], keywords: [...row.keywords],
    placement: row.placement, language: row.language, status: row.status, is_untrusted: row.isUntrusted,
    evidence: views.map(({ kind, task_id, task_title, event_ids, trust, calls }) => ({ kind, task_id, task_title, event_ids, trust, calls })),
  };
}
