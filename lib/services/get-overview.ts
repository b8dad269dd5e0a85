import { countTasksByDay, countTasksByFailure, countTasksByStatus, countTurningPoints, findNewestStart, hasSampleTasks, type StatusCounts } from "@/lib/db/overview-store";
import { fillDays, overviewWindow, windowBefore, type Overview } from "@/lib/domain/overview";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { listTasks } from "./list-tasks";

const DAYS = 30;
const FAILURES = 8;
const ALL_FAILURES = 200;
const NEWEST = 8;

const sum = (counts: StatusCounts) => Object.values(counts).reduce((total, count) => total + count, 0);

/**
 * What there is so far; null while nothing is recorded.
 *
 * @param since when the person was last here, before this visit; null: not before
 */
export async function getOverview(ctx: Context, { since = null }: Readonly<{ since?: Date | null }> = {}): Promise<Overview | null> {
  authorise(ctx, "read");
  const { db, projectId, now } = ctx;
  const newestStart = await findNewestStart(db, projectId);
  if (!newestStart) return null;

  const window = overviewWindow(now(), newestStart, DAYS);
  const [totals, [common], days, failures, before, turningPoints, newest, arrived, hasSample] = await Promise.all([
    countTasksByStatus(db, projectId),
    countTasksByFailure(db, projectId, 1),
    countTasksByDay(db, projectId, window),
    countTasksByFailure(db, projectId, FAILURES, window),
    countTasksByFailure(db, projectId, ALL_FAILURES, windowBefore(window)),
    countTurningPoints(db, projectId, window),
    listTasks(ctx, { limit: NEWEST }),
    since ? countTasksByStatus(db, projectId, since) : null,
    hasSampleTasks(db, projectId),
  ]);
  return {
    total: sum(totals),
    failed: totals.failed,
    commonFailure: common && common.count > 1 ? common : null,
    since: since && arrived ? { at: since.toISOString(), tasks: sum(arrived), failed: arrived.failed } : null,
    window: { from: window.from.toISOString(), to: window.to.toISOString() },
    days: fillDays(days, window.from, window.to),
    failures: failures.map(({ category, count }) => ({ category, count, change: count - (before.find((b) => b.category === category)?.count ?? 0) })),
    turningPoints,
    newest: newest.items,
    hasSample,
  };
}
