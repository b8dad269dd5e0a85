import type { Tx } from "@/lib/db/client";
import { countFailuresLike } from "@/lib/db/diagnosis-store";
import { findLesson, listEvidence, setLessonValue } from "@/lib/db/lesson-store";
import { checkAdvice } from "@/lib/domain/check-rule";
import type { Evidence, Rule } from "@/lib/domain/lesson";
import { isUntrusted } from "@/lib/domain/validity";
import { valueOf, valueScore, type ValueParts } from "@/lib/domain/value";
import type { Context } from "./context";

/** Evidence that counts towards a value; more of it changes nothing any longer. */
const MAX_EVIDENCE = 200;

/** What a rule is worth by its evidence alone, before it helped anybody. */
export async function valueOfCandidate(tx: Tx, ctx: Context, rule: Rule & Readonly<{ evidence: readonly Evidence[] }>): Promise<ValueParts> {
  const { evidence, content } = rule;
  const tasks = new Set(evidence.map(({ taskId }) => taskId));
  const like = await countFailuresLike(tx, ctx.projectId, evidence);
  return valueOf({
    occurrences: evidence.length,
    tasks: tasks.size,
    isConcrete: checkAdvice(content) === null,
    isToolKnown: true, // a rule outside the task's tools never comes here
    hasContrast: evidence.some(({ kind }) => kind === "contrast"),
    otherTasks: Math.max(0, like.tasks - tasks.size),
    effect: null,
  });
}

/** Values a lesson anew after its evidence grew. */
export async function revalueLesson(tx: Tx, ctx: Context, lessonId: string): Promise<void> {
  const lesson = await findLesson(tx, ctx.projectId, lessonId);
  if (!lesson) return;
  const evidence = await listEvidence(tx, ctx.projectId, lessonId, MAX_EVIDENCE);
  const parts = await valueOfCandidate(tx, ctx, { ...lesson, evidence });
  await setLessonValue(tx, lesson, valueScore(parts), parts, isUntrusted(evidence));
}
