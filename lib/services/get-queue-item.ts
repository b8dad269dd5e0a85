import { findLastAct } from "@/lib/db/audit-list";
import { findLesson, listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import { findByTerms } from "@/lib/db/lesson-term-store";
import { listReflectionRows } from "@/lib/db/reflection-store";
import { visibleLength } from "@/lib/domain/clip";
import { judgePair } from "@/lib/domain/conflict/judge-pair";
import { termsOf } from "@/lib/domain/conflict/rule-terms";
import { DomainError } from "@/lib/domain/errors";
import type { LessonDetail } from "@/lib/domain/lesson-view";
import { authorise } from "@/lib/domain/policy";
import { writePromptBlock } from "@/lib/domain/prompt-block";
import { flagsOf, queueKindOf, waitingSince } from "@/lib/domain/queue-flags";
import type { QueueDetail } from "@/lib/domain/review-view";
import { backtestLesson } from "./backtest-lesson";
import type { Context } from "./context";
import { LIVE } from "./find-rivals";
import { getLesson } from "./get-lesson";
import { flagsOfLessonWords } from "./queue-words";
import { viewOfReflection } from "./reflection-views";

/** Lessons that share most terms are compared word by word. */
const COMPARED = 20;
const MAX_SIMILAR = 5;

/** Everything a person needs to judge one lesson, in the queue or not. @throws DomainError forbidden, not_found */
export async function getQueueItem(ctx: Context, lessonId: string): Promise<QueueDetail> {
  authorise(ctx, "read");
  const row = await findLesson(ctx.db, ctx.projectId, lessonId);
  if (!row) throw new DomainError("not_found", "no such lesson");
  const [detail, backtest, lastAct] = await Promise.all([getLesson(ctx, lessonId), backtestLesson(ctx, row), findLastAct(ctx.db, ctx.projectId, lessonId)]);
  const open = detail.conflicts.filter(({ status }) => status === "open");
  const kind = queueKindOf(row);
  return {
    ...detail,
    kind,
    waiting_since: waitingSince(row).toISOString(),
    flags: flagsOf({ ...row, kind, words: flagsOfLessonWords(row), conflicts: open.map((conflict) => conflict.kind) }),
    reflection: await findItsReflection(ctx, detail),
    backtest,
    similar: await findSimilar(ctx, row, open),
    injection: injectionOf(row),
    last_act: lastAct && { action: lastAct.action, by: lastAct.actorName, is_person: lastAct.actorKind === "user", reason: lastAct.reason, at: lastAct.createdAt.toISOString() },
  };
}

/** The newest that it was drawn from. */
async function findItsReflection({ db, projectId }: Context, { evidence }: LessonDetail): Promise<QueueDetail["reflection"]> {
  const source = evidence.find(({ reflection_id }) => reflection_id !== null);
  const row = source && (await listReflectionRows(db, { projectId, taskId: source.task_id })).find(({ id }) => id === source.reflection_id);
  return row ? viewOfReflection(row) : null;
}

async function findSimilar({ db, projectId }: Context, row: LessonRow, open: LessonDetail["conflicts"]): Promise<QueueDetail["similar"]> {
  const found = await findByTerms(db, projectId, termsOf(row), { limit: COMPARED, statuses: LIVE, taskType: row.taskType, tool: row.tool, tags: row.tags });
  const raised = new Map(open.filter(({ kind }) => kind !== "contradiction").map((conflict) => [conflict.lesson_ids.find((id) => id !== row.id) ?? "", conflict]));
  const ids = new Set([...raised.keys(), ...found.map(({ lessonId }) => lessonId)]);
  const others = await listLessonsById(db, projectId, [...ids].filter((id) => id !== row.id));
  return others
    .flatMap(({ id, content, status, taskType, ...other }) => {
      const conflict = raised.get(id);
      const judged = conflict ? null : judgePair({ ...other, content, taskType }, row);
      if (!conflict && (judged === null || judged.kind === "contradiction")) return [];
      const similarity = conflict?.similarity ?? judged?.similarity ?? 0;
      return [{ lesson_id: id, content, status, task_type: taskType, similarity, conflict_id: conflict?.conflict_id ?? null, conflict_kind: conflict?.kind ?? null }];
    })
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, MAX_SIMILAR);
}

function injectionOf({ content, language, placement, tool }: LessonRow): QueueDetail["injection"] {
  const prompt = writePromptBlock([content], language);
  return { prompt, bytes: Buffer.byteLength(prompt, "utf8"), characters: visibleLength(prompt), placement, tool, language };
}
