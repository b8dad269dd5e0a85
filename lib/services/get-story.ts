import { readStoryHead, readStoryPart, readStoryStart } from "@/lib/db/story-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { StoryHead, StoryPart } from "@/lib/domain/story";
import { viewOf, type TaskView } from "@/lib/domain/task-view";
import type { Context } from "./context";
import { ensureDerived } from "./ensure-derived";

/** Up to here a reader waits for a fresh story (some tens of milliseconds); past it they see the last one, and the job follows. */
const DERIVE_AT_ONCE_BELOW = 2_000;

/** The task and what its replay page needs before any row. `head` is null while a long task's first story is being worked out. */
export async function getStory(ctx: Context, taskId: string): Promise<{ task: TaskView; head: StoryHead | null }> {
  authorise(ctx, "read");
  const task = await ensureDerived(ctx, taskId, DERIVE_AT_ONCE_BELOW);
  const story = await readStoryHead(ctx.db, { projectId: ctx.projectId, taskId });
  return { task: viewOf(task), head: story?.head ?? null };
}

/** As `getStory`, with the rows the page begins with. */
export async function openStory(ctx: Context, taskId: string): Promise<{ story: { task: TaskView; head: StoryHead | null }; firstPart: StoryPart | null }> {
  authorise(ctx, "read");
  const task = await ensureDerived(ctx, taskId, DERIVE_AT_ONCE_BELOW);
  const start = await readStoryStart(ctx.db, { projectId: ctx.projectId, taskId });
  return { story: { task: viewOf(task), head: start?.head ?? null }, firstPart: start?.firstPart ?? null };
}

/** One part of the story's rows. @throws DomainError not_found past the last part */
export async function getStoryPart(ctx: Context, taskId: string, part: number): Promise<StoryPart> {
  authorise(ctx, "read");
  const found = await readStoryPart(ctx.db, { projectId: ctx.projectId, taskId }, part);
  if (!found) throw new DomainError("not_found", `this task has no part ${part}`);
  return found;
}
