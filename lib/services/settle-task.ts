import { settleEvents } from "@/lib/db/settle-events";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";

/** Events in one transaction: others wait for the database this long at most. */
const STEP = 1_000;

/**
 * Packs what was recorded of a task so far, step by step, ahead of its derivation: a long task in one transaction would
 * keep others waiting, and a long import would fill the file with rows first.
 *
 * @param thinned ids of events whose payload goes on the way
 * @returns ids of the events that were packed
 */
export async function settleTask(ctx: Context, taskId: string, thinned: ReadonlySet<string> = new Set()): Promise<Set<string>> {
  authorise(ctx, "record");
  const { db, projectId } = ctx;
  const packed = new Set<string>();
  for (let step: string[] | null = null; step === null || step.length === STEP; ) {
    step = await db.transaction((tx) => settleEvents(tx, { projectId, taskId }, { hasEnded: false, thinned, atMost: STEP }));
    for (const eventId of step) packed.add(eventId);
  }
  return packed;
}
