import type { Tx } from "@/lib/db/client";
import { listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import { findByTerms } from "@/lib/db/lesson-term-store";
import type { PairJudgement } from "@/lib/domain/conflict-kind";
import { judgePair } from "@/lib/domain/conflict/judge-pair";
import { termsOf } from "@/lib/domain/conflict/rule-terms";
import type { LessonStatus, Rule } from "@/lib/domain/lesson";

/** Lessons a rule is compared with: those that share most terms with it. */
const COMPARED = 60;
const MERGE_ABOVE = 0.7;
/** A lesson in one of these may still be followed, or come to be. */
export const LIVE: readonly LessonStatus[] = ["candidate", "active", "long_term", "held", "expired"];

/** A lesson that a rule cannot be followed together with as they stand. The older of the two is the left one. */
export type Rival = Readonly<{ lesson: LessonRow; isOlder: boolean; judgement: PairJudgement }>;

/** The most alike first. @param self the lesson whose rule it is; none for a new one, which is newer than any */
export async function findRivals(tx: Tx, projectId: string, rule: Rule, self?: Pick<LessonRow, "id" | "createdAt">): Promise<Rival[]> {
  const found = await findByTerms(tx, projectId, termsOf(rule), { limit: COMPARED, taskType: rule.taskType, tool: rule.tool, tags: rule.tags, statuses: LIVE });
  const lessons = await listLessonsById(tx, projectId, found.map(({ lessonId }) => lessonId).filter((id) => id !== self?.id));
  return lessons
    .flatMap((lesson) => {
      const isOlder = !self || isBefore(lesson, self);
      const judgement = isOlder ? judgePair(ruleOf(lesson), rule) : judgePair(rule, ruleOf(lesson));
      return judgement && isWorthAPerson(judgement) ? [{ lesson, isOlder, judgement }] : [];
    })
    .sort((a, b) => b.judgement.similarity - a.judgement.similarity);
}

/** Rules about one thing are no conflict for that: only those nearly the same may be better as one (D5). What cannot both be followed is raised whatever the likeness. */
function isWorthAPerson({ kind, similarity }: PairJudgement): boolean {
  return kind !== "complement" || similarity >= MERGE_ABOVE;
}

function isBefore(one: Pick<LessonRow, "id" | "createdAt">, other: Pick<LessonRow, "id" | "createdAt">): boolean {
  const lead = other.createdAt.getTime() - one.createdAt.getTime();
  return lead === 0 ? one.id < other.id : lead > 0;
}

export function ruleOf({ content, appliesWhen, notWhen, taskType, tool, tags, keywords }: Rule): Rule {
  return { content, appliesWhen, notWhen, taskType, tool, tags, keywords };
}
