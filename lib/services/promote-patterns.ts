import { linkPattern, type PatternRow } from "@/lib/db/pattern-store";
import { listPatternEvidence } from "@/lib/db/diagnosis-store";
import type { TaskRow } from "@/lib/db/task-store";
import { isGeneralAction } from "@/lib/domain/action-lane";
import { leastTrusted } from "@/lib/domain/evidence-trust";
import { generalRule } from "@/lib/domain/general-rule";
import { describeLesson } from "@/lib/domain/describe-lesson";
import type { Settings } from "@/lib/domain/settings";
import { languageOfTask } from "@/lib/domain/task-language";
import type { Context } from "./context";
import { distilLesson } from "./distil-lesson";

/** A loop within one task is one failure, however often it goes round. */
const MIN_TASKS = 2;
const MAX_EVIDENCE = 5;

/** Failures that were seen often enough, and led to no concrete lesson, become a general strategy for their tool (D1). @returns how many lessons came of it */
export async function promotePatterns(ctx: Context, task: TaskRow, patterns: readonly PatternRow[], { promoteAfter }: Settings): Promise<number> {
  // Of a tool that may do anything, its failures have nothing in common but the tool.
  const ripe = patterns.filter(({ count, taskCount, lessonId, tool }) => lessonId === null && count >= promoteAfter && taskCount >= MIN_TASKS && !isGeneralAction(tool));
  let lessons = 0;
  for (const pattern of ripe) if (await promote(ctx, task, pattern)) lessons += 1;
  return lessons;
}

async function promote(ctx: Context, task: TaskRow, pattern: PatternRow): Promise<boolean> {
  const { projectId, db } = ctx;
  const language = languageOfTask(task);
  const content = generalRule(pattern.failureClass, pattern.tool, language);
  if (content === null) return false;
  const examples = await listPatternEvidence(db, projectId, pattern.id, MAX_EVIDENCE);
  const evidence = examples.map(({ taskId, eventId }) => ({ kind: "reflection" as const, taskId, eventIds: [eventId], reflectionId: null, trust: leastTrusted([{ action: pattern.tool, trust: null }]) }));
  const described = describeLesson(content, { taskType: task.taskType, tool: pattern.tool, keywords: pattern.keywords });
  const distilled = await distilLesson(ctx, { ...described, evidence }, null);
  if (distilled.outcome === "refused") return false;
  await db.transaction((tx) => linkPattern(tx, pattern, distilled.lessonId));
  return distilled.outcome === "created";
}
