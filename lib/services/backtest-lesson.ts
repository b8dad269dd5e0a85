import { listPastTasks, listPatternsOf, listTasksThatCalled, listTasksThatFailed } from "@/lib/db/backtest-store";
import { breathe } from "@/lib/db/breathe";
import { listEvidence, type LessonRow } from "@/lib/db/lesson-store";
import { backtest, wouldRecall, type PastTask } from "@/lib/domain/backtest";
import { termsOf, termsOfText } from "@/lib/domain/conflict/rule-terms";
import { authorise } from "@/lib/domain/policy";
import type { Backtest } from "@/lib/domain/review-view";
import type { Context } from "./context";

/** V1: bounded whatever the size of the project. */
const MAX_TASKS = 500;
const MAX_EVIDENCE = 20;
const BREATH = 20;
const MAX_KNOWN = 4_000;

/**
 * What a lesson would have met in past tasks of its type: which of them would have got it, and how they ended.
 *
 * @throws DomainError forbidden
 */
export async function backtestLesson(ctx: Context, lesson: LessonRow): Promise<Backtest> {
  authorise(ctx, "read");
  const { db, projectId } = ctx;
  const rows = await listPastTasks(db, projectId, lesson.taskType, MAX_TASKS + 1);
  const looked = rows.slice(0, MAX_TASKS);
  const { tool } = lesson;
  const untold = looked.filter(({ tools }) => tools === null).map(({ id }) => id);
  const called = tool === null ? new Set<string>() : await listTasksThatCalled(db, projectId, untold, tool);

  const terms = termsOf(lesson);
  const matched: PastTask[] = [];
  for (const [place, { input, tools, tags, ...row }] of looked.entries()) {
    const task = { ...row, terms: termsOfTask(row.title, input), tags: tags ?? [], hasTool: tool !== null && (tools === null ? called.has(row.id) : tools.includes(tool)) };
    if (wouldRecall(terms, task)) matched.push(task);
    if (place % BREATH === BREATH - 1) await breathe();
  }
  const patterns = await listPatternsOf(db, projectId, await listEvidence(db, projectId, lesson.id, MAX_EVIDENCE));
  const failed = await listTasksThatFailed(db, projectId, matched.map(({ id }) => id), patterns);
  return backtest(matched, failed, { count: looked.length, since: looked.at(-1)?.startedAt ?? null, isCut: rows.length > MAX_TASKS });
}

/** Reading a text takes a millisecond, and a reviewer looks at lessons of one type in a row. */
const known = new Map<string, ReadonlySet<string>>();

function termsOfTask(title: string, input: string | null): ReadonlySet<string> {
  const text = `${title}\n${input ?? ""}`;
  const terms = known.get(text) ?? new Set(termsOfText(text).map(({ term }) => term));
  known.delete(text);
  known.set(text, terms);
  if (known.size > MAX_KNOWN) for (const oldest of known.keys()) { known.delete(oldest); break; }
  return terms;
}
