import { countWaiting } from "@/lib/db/waiting-store";
import { authorise } from "@/lib/domain/policy";
import type { Waiting } from "@/lib/domain/review-view";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { countSpotAudits } from "./list-spot-audits";

const DAY_MS = 86_400_000;

/** What waits for a person: the badge, and the overview's first lines. @throws DomainError forbidden */
export async function getWaiting(ctx: Context): Promise<Waiting> {
  authorise(ctx, "read");
  const { db, projectId, now } = ctx;
  const { warnDays } = await cachedSettings(ctx);
  const after = now();
  const [{ queue, conflicts, expiring }, spotAudits] = await Promise.all([
    countWaiting(db, projectId, { after, until: new Date(after.getTime() + warnDays * DAY_MS) }),
    countSpotAudits(ctx),
  ]);
  const lessons = queue.new.count + queue.probation.count + queue.returned.count;
  const times = [queue.new, queue.probation, queue.returned, conflicts].flatMap(({ oldestAt }) => (oldestAt ? [oldestAt.getTime()] : []));
  return {
    lessons,
    harmful: queue.returned.count,
    conflicts: conflicts.count,
    expiring,
    spot_audits: spotAudits,
    total: lessons + conflicts.count + expiring + spotAudits,
    oldest_at: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
  };
}
