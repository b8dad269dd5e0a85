import { listDigests } from "@/lib/db/event-store";
import { getSettings } from "@/lib/db/setting-store";
import { findTaskOrThrow } from "@/lib/db/task-store";
import { listTurningPoints } from "@/lib/db/turning-point-store";
import { buildChronicle } from "@/lib/domain/build-chronicle";
import type { Chronicle } from "@/lib/domain/chronicle";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { ensureDerived } from "./ensure-derived";

/** The chronicle of a task, in the asker's language. @throws DomainError not_found */
export async function replayTask(ctx: Context, taskId: string): Promise<Chronicle> {
  authorise(ctx, "read");
  const { db, projectId } = ctx;
  await ensureDerived(ctx, taskId);
  const task = await findTaskOrThrow(db, projectId, taskId);
  const { clockSkewMs } = await getSettings(db, projectId);
  const [events, points] = [await listDigests(db, projectId, taskId, clockSkewMs), await listTurningPoints(db, { projectId, taskId })];
  const times = { startedAtMs: task.startedAt.getTime(), endedAtMs: task.endedAt?.getTime() ?? null };
  return buildChronicle({ taskId, taskType: task.taskType, status: task.status, ...times, droppedEvents: task.droppedCount }, events, points, ctx.language);
}
