import type { TaskRow } from "@/lib/db/task-store";

/** The tools a task said it has; null where it did not say. */
export function toolsOf({ tools }: Pick<TaskRow, "tools">): string[] | null {
  return Array.isArray(tools) ? tools.filter((tool): tool is string => typeof tool === "string") : null;
}
