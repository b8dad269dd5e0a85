import { readRowBlock, ROWS_PER_BLOCK } from "@/lib/db/story-store";
import { compareTasks, type Comparison } from "@/lib/domain/compare-tasks";
import { authorise } from "@/lib/domain/policy";
import type { EventRow } from "@/lib/domain/story";
import { viewOf, type TaskView } from "@/lib/domain/task-view";
import type { Context } from "./context";
import { ensureDerived } from "./ensure-derived";

/** Decisions of each run that are held against the other's. */
export const MOST_COMPARED = 1_000;

export type TaskComparison = Comparison & Readonly<{ left: TaskView; right: TaskView; isCut: boolean }>;

/** @throws DomainError not_found */
export async function compareTaskRuns(ctx: Context, leftId: string, rightId: string): Promise<TaskComparison> {
  authorise(ctx, "read");
  const [left, right] = [await ensureDerived(ctx, leftId), await ensureDerived(ctx, rightId)];
  const comparison = compareTasks(await readRows(ctx, leftId), await readRows(ctx, rightId));
  return { ...comparison, left: viewOf(left), right: viewOf(right), isCut: left.eventCount > MOST_COMPARED || right.eventCount > MOST_COMPARED };
}

async function readRows({ db, projectId }: Context, taskId: string): Promise<EventRow[]> {
  const rows: EventRow[] = [];
  for (let block = 0; block * ROWS_PER_BLOCK < MOST_COMPARED; block += 1) {
    const read = await readRowBlock(db, { projectId, taskId }, block);
    rows.push(...read);
    if (read.length < ROWS_PER_BLOCK) break;
  }
  return rows;
}
