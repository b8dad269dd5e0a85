import { findGoodRun, listFailedLike, saveCounts } from "@/lib/db/derived-store";
import { listDigests } from "@/lib/db/event-store";
import { getSettings } from "@/lib/db/setting-store";
import { settleEvents } from "@/lib/db/settle-events";
import { packStory, writeStory } from "@/lib/db/story-store";
import { findTask, type TaskRow } from "@/lib/db/task-store";
import { writeTurningPoints } from "@/lib/db/turning-point-store";
import type { EventDigest } from "@/lib/domain/digest";
import { layoutStory } from "@/lib/domain/layout-story";
import { pathOf, type PathStep } from "@/lib/domain/turning-points/path";
import { authorise } from "@/lib/domain/policy";
import { chooseThinned } from "@/lib/domain/sampling";
import type { Settings } from "@/lib/domain/settings";
import type { TurningPoint } from "@/lib/domain/turning-point";
import { findTurningPoints } from "@/lib/domain/turning-points/find";
import type { Context } from "./context";
import { enqueueDerive } from "./enqueue-derive";
import { settleTask } from "./settle-task";

/**
 * Works out a task's story anew from its digests: turning points, rows, counts, and which payloads a long task thins.
 * Settles its events on the way.
 * Safe to run at any time and twice at once: it writes what the version it saw gives, and never over a newer one.
 *
 * @returns null if there is no such task
 */
export async function deriveTask(ctx: Context, taskId: string): Promise<{ events: number; turningPoints: number } | null> {
  authorise(ctx, "record");
  const { db, projectId } = ctx;
  const task = await findTask(db, projectId, taskId);
  if (!task) return null;
  const settings = await getSettings(db, projectId);
  const ordered = await listDigests(db, projectId, taskId, settings.clockSkewMs);
  const points = findTurningPoints(ordered, settings, { goodRun: await goodRunOf(ctx, task) });
  // A running task is thinned once it has ended: until then its newest events are still being read.
  const toThin = new Set(task.status === "running" ? [] : chooseThinned(ordered, points.map(({ index }) => index), settings));
  const events = toThin.size === 0 ? ordered : ordered.map((event, index) => (toThin.has(index) ? { ...event, isThinned: true } : event));
  const thinned = new Set(ordered.filter((event, index) => toThin.has(index) && !event.isThinned).map(({ eventId }) => eventId));
  await save(ctx, task, { events, points, settings, thinned });
  return { events: events.length, turningPoints: points.length };
}

/** Only a run that failed, or may have, is held against one that went well. */
async function goodRunOf({ db, projectId }: Context, task: TaskRow): Promise<readonly PathStep[] | undefined> {
  if (task.status === "succeeded" || task.status === "running") return undefined;
  const goodId = await findGoodRun(db, projectId, task);
  return goodId ? pathOf(await listDigests(db, projectId, goodId)) : undefined;
}

type Derived = Readonly<{ events: readonly EventDigest[]; points: readonly TurningPoint[]; settings: Settings; thinned: ReadonlySet<string> }>;

async function save(ctx: Context, task: TaskRow, { events, points, settings, thinned }: Derived): Promise<void> {
  const { db, projectId } = ctx;
  const key = { projectId, taskId: task.id, version: task.version };
  const story = layoutStory(events, points, settings, { droppedEvents: task.droppedCount });
  const packed = await packStory(story);
  const settled = await settleTask(ctx, task.id, thinned);
  const thinnedInside = new Set([...thinned].filter((eventId) => !settled.has(eventId)));
  await db.transaction(async (tx) => {
    const current = await findTask(tx, projectId, task.id);
    if (!current || current.derivedVersion > task.version) return;
    // First, for its lock on the task's row: of two at once the later one starts anew instead of meeting half a story.
    await saveCounts(tx, key, { events, points, head: story.head, hasTimes: hasTimes(task) });
    await settleEvents(tx, key, { hasEnded: task.status !== "running", thinned: thinnedInside });
    await writeTurningPoints(tx, key, points.map((point) => ({ ...point, timestampMs: events[point.index]?.timestampMs ?? 0 })));
    await writeStory(tx, key, packed);
    // A run that went well may show failed ones of its kind where they left the path.
    const isNewlyGood = task.status === "succeeded" && current.derivedVersion < 0;
    if (isNewlyGood) for (const failedId of await listFailedLike(tx, projectId, task)) await enqueueDerive(tx, ctx, failedId, { hasEnded: true });
  });
}

/** Some formats tell no times; their parsers put events a second apart and say so. */
function hasTimes({ metadata }: TaskRow): boolean {
  return !(typeof metadata === "object" && metadata !== null && "times_are_made_up" in metadata && metadata.times_are_made_up === true);
}
