import { addRefused, insertReflection } from "@/lib/db/reflection-store";
import { linkPattern } from "@/lib/db/pattern-store";
import type { TaskRow } from "@/lib/db/task-store";
import type { ReflectionDraft } from "@/lib/domain/draw-reflections";
import { hashText } from "@/lib/domain/hash";
import { reflectionRow } from "./reflection-row";
import type { Context } from "./context";
import { distilLesson } from "./distil-lesson";

/** Keeps reflections and makes lessons of those that come to a rule; a rule that is refused is kept with the reason. */
export async function distilDrafts(ctx: Context, task: TaskRow, drafts: readonly ReflectionDraft[], tools: readonly string[] | null): Promise<{ lessons: number; refused: number }> {
  const { db, projectId } = ctx;
  let lessons = 0;
  let refused = 0;
  for (const draft of drafts) {
    const row = reflectionRow(ctx, task, draft);
    const { id: reflectionId } = await db.transaction((tx) => insertReflection(tx, row));
    if (!draft.candidate) continue;
    const candidate = { ...draft.candidate, evidence: draft.candidate.evidence.map((evidence) => ({ ...evidence, reflectionId })) };
    const distilled = await distilLesson(ctx, candidate, tools);
    if (distilled.outcome === "refused") {
      const { code, values } = distilled.refusal;
      await db.transaction((tx) => addRefused(tx, { projectId, taskId: task.id }, [{ hash: hashText(candidate.content), content: candidate.content, reason: { code, values } }], ctx.now()));
      refused += 1;
    } else {
      lessons += 1;
      await db.transaction((tx) => linkPattern(tx, { projectId, taskType: task.taskType, failureClass: draft.failureClass, tool: draft.tool }, distilled.lessonId));
    }
  }
  return { lessons, refused };
}
