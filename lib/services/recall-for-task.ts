import type { StartTask } from "@/lib/domain/task";
import type { Context } from "./context";

export type RecalledLesson = Readonly<{ lesson_id: string; content: string; placement: string; score: number; rank: number }>;
export type TaskRecall = Readonly<{ lessons: readonly RecalledLesson[]; prompt: string; holdout: boolean }>;

/** The lessons a task starts with. There are none to hand out yet, so every task gets the empty answer. */
export async function recallForTask(_ctx: Context, _taskId: string, _wish: StartTask["recall"]): Promise<TaskRecall> {
  return { lessons: [], prompt: "", holdout: false };
}
