import { settleEvents } from "@/lib/db/settle-events";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";

/** Packs what was recorded of a task so far, ahead of its derivation: a long import would else fill the file with rows first. */
export async function settleTask(ctx: Context, taskId: string): Promise<void> {
  authorise(ctx, "record");
  const { db, projectId } = ctx;
  await db.transaction((tx) => settleEvents(tx, { projectId, taskId }, { hasEnded: false }));
}
