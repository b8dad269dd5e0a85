import { listSessionRules } from "@/lib/db/reflection-store";
import type { NewTask } from "@/lib/db/task-store";
import { writePromptBlock } from "@/lib/domain/prompt-block";
import type { StartTask } from "@/lib/domain/task";
import { languageOfTask } from "@/lib/domain/task-language";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";

export type RecalledLesson = Readonly<{ lesson_id: string; content: string; placement: string; score: number; rank: number }>;
export type TaskRecall = Readonly<{ lessons: readonly RecalledLesson[]; prompt: string; holdout: boolean }>;

const NOTHING: TaskRecall = { lessons: [], prompt: "", holdout: false };

/**
 * The lessons a task starts with: what was learned last in its own session, before it was started (D1). A task that is
 * started again gets the same answer, whatever was learned since.
 */
export async function recallForTask(ctx: Context, task: Pick<NewTask, "sessionId" | "title" | "input">, since: Date, wish: StartTask["recall"]): Promise<TaskRecall> {
  if (wish === false || task.sessionId === null) return NOTHING;
  const { shortTermLessons } = await cachedSettings(ctx);
  const rules = await listSessionRules(ctx.db, ctx.projectId, { sessionId: task.sessionId, before: since, take: Math.min(shortTermLessons, wish?.limit ?? shortTermLessons) });
  const lessons = rules.map(({ id, rule }, place) => ({ lesson_id: id, content: rule, placement: "system_prompt", score: 1, rank: place + 1 }));
  return { lessons, prompt: writePromptBlock(rules.map(({ rule }) => rule), languageOfTask(task)), holdout: false };
}
