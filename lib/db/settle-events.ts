import type { EventStatus } from "@/lib/domain/event";
import { compareEvents } from "@/lib/domain/order";
import { breathe } from "./breathe";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";
import { unpackDigest } from "./digest-row";
import { EVENTS_PER_BLOCK, packDigests, packPayloads, unpackDigests, unpackPayloads, type BlockEntry, type OpenBlock } from "./event-block";
import { EVENT_COLUMNS, type TaskKey } from "./event-columns";

/** How many times the blocks a task needs it may have before they are written anew: looser while more events are to come. */
const SPREAD = { ended: 1.5, running: 4 } as const;
const PAGE = 1_000;

export type Settling = Readonly<{
  hasEnded: boolean;
  /** Ids of events whose payload goes; their digests stay. */
  thinned?: ReadonlySet<string>;
  /** A step of a long task: only so many of the events that still have rows, and the blocks there are stay as they are. */
  atMost?: number;
}>;

/** An event on its way into a block: from its own row, or from the block it is in. */
type Place = Pick<BlockEntry, "eventId" | "timestampMs" | "seq" | "arrival"> & Readonly<{ from: OldBlock | null; at: number }>;
type OldBlock = { block: number; opened: OpenBlock; payloads: (Record<string, unknown> | null)[] | null; left: number };
type Ready = Readonly<{ entry: BlockEntry; payload: string | null }>;

/**
 * Moves the digests and payloads of a task's events from their rows into packed blocks, a tenth of the size, in the
 * caller's transaction. What is read of the events stays the same. Nothing is written if all are settled already.
 *
 * The blocks there are stay as they are and new ones follow, unless they hold what is to be thinned, or have become too
 * many: then all are written anew, in task order.
 *
 * @returns ids of the events that left their rows
 */
export async function settleEvents(q: Queryable, { projectId, taskId }: TaskKey, { hasEnded, thinned = new Set(), atMost = Infinity }: Settling): Promise<string[]> {
  const key = { projectId, taskId };
  const fresh = await listUnsettled(q, key, atMost);
  const blocks = await q.prisma.eventBlock.findMany({ where: key, orderBy: { block: "asc" }, select: { block: true, count: true } });
  const settled = blocks.reduce((sum, { count }) => sum + count, 0);

  const needed = Math.ceil((settled + fresh.length) / EVENTS_PER_BLOCK);
  const isSpread = blocks.length + Math.ceil(fresh.length / EVENTS_PER_BLOCK) > needed * (hasEnded ? SPREAD.ended : SPREAD.running);
  const freshIds = new Set(fresh.map(({ eventId }) => eventId));
  const isStep = atMost !== Infinity;
  const isThinnedInside = blocks.length > 0 && [...thinned].some((eventId) => !freshIds.has(eventId));
  const places = !isStep && (isSpread || isThinnedInside) ? [...(await openBlocks(q, key, blocks)), ...fresh] : fresh;
  places.sort(compareEvents);

  let block = (blocks.at(-1)?.block ?? -1) + 1;
  for (let from = 0; from < places.length; from += EVENTS_PER_BLOCK, block += 1) {
    await writeBlock(q, key, block, places.slice(from, from + EVENTS_PER_BLOCK), thinned);
    await breathe();
  }
  return [...freshIds];
}

async function listUnsettled({ prisma }: Queryable, key: TaskKey, atMost: number): Promise<Place[]> {
  const places: Place[] = [];
  for (let after = "", isMore = true; isMore && places.length < atMost; ) {
    const rows = await prisma.event.findMany({ where: { ...key, block: null, eventId: { gt: after } }, orderBy: { eventId: "asc" }, take: Math.min(PAGE, atMost - places.length), select: { eventId: true, timestamp: true, seq: true, arrival: true } });
    for (const { timestamp, ...row } of rows) places.push({ ...row, timestampMs: timestamp.getTime(), from: null, at: 0 });
    after = rows.at(-1)?.eventId ?? "";
    isMore = rows.length === PAGE;
    await breathe();
  }
  return places;
}

async function openBlocks({ prisma }: Queryable, key: TaskKey, blocks: readonly { block: number }[]): Promise<Place[]> {
  const places: Place[] = [];
  for (const { block } of blocks) {
    const { digests } = await prisma.eventBlock.findUniqueOrThrow({ where: { projectId_taskId_block: { ...key, block } }, select: { digests: true } });
    const opened = await unpackDigests(digests);
    const from: OldBlock = { block, opened, payloads: null, left: opened.eventIds.length };
    opened.eventIds.forEach((_id, at) => places.push({ ...opened.entryAt(at), from, at }));
    await breathe();
  }
  return places;
}

async function writeBlock(q: Queryable, key: TaskKey, block: number, places: readonly Place[], thinned: ReadonlySet<string>): Promise<void> {
  const fresh = await takeRows(q, key, block, places.filter(({ from }) => from === null).map(({ eventId }) => eventId));
  const ready: Ready[] = [];
  for (const { eventId, from, at } of places) {
    const { entry, payload } = from ? await takeFromBlock(q, key, from, at) : (fresh.get(eventId) ?? missing(eventId));
    const isThinned = entry.isThinned || thinned.has(eventId);
    ready.push({ entry: { ...entry, isThinned }, payload: isThinned ? null : payload });
  }
  const settled = places.filter(({ from }) => from !== null).map(({ eventId }) => eventId);
  if (settled.length > 0) await q.prisma.event.updateMany({ where: { ...key, eventId: { in: settled } }, data: { block } });

  const entries = ready.map(({ entry }) => entry);
  const lastAt = new Date(entries.reduce((last, { timestampMs }) => Math.max(last, timestampMs), -Infinity));
  const digests = await packDigests(entries);
  const payloads = await packPayloads(ready.map(({ payload }) => payload));
  await q.prisma.eventBlock.create({ data: { ...key, block, count: entries.length, lastAt, digests, payloads }, select: { block: true } });
}

/**
 * The contents of rows, which stay as they are but for the contents. They are put in anew, because a row that only
 * shrinks leaves its room unused on SQLite's page: taken out it gives the page back.
 */
async function takeRows(q: Queryable, key: TaskKey, block: number, eventIds: readonly string[]): Promise<Map<string, Ready>> {
  if (eventIds.length === 0) return new Map();
  const where = { ...key, eventId: { in: [...eventIds] } };
  const rows = await q.prisma.event.findMany({ where });
  await q.prisma.event.deleteMany({ where });
  await insertJson(q, "Event", { ...EVENT_COLUMNS, block: "int" }, rows.map((row) => ({ ...row, block })), []);
  return new Map(
    rows.map(({ eventId, timestamp, seq, arrival, type, action, status, digest, payload }) => {
      const entry = { eventId, timestampMs: timestamp.getTime(), seq, arrival, type, action, status: status as EventStatus, isThinned: payload === null, digest: unpackDigest(digest ?? "{}") };
      return [eventId, { entry, payload }];
    }),
  );
}

/** Of an old block; its payloads are read when the first is wanted, and it is gone with the last: memory holds few at a time. */
async function takeFromBlock({ prisma }: Queryable, key: TaskKey, from: OldBlock, at: number): Promise<Ready> {
  const where = { projectId_taskId_block: { ...key, block: from.block } };
  from.payloads ??= await unpackPayloads((await prisma.eventBlock.findUniqueOrThrow({ where, select: { payloads: true } })).payloads);
  const payload = from.payloads[at] ?? null;
  const ready = { entry: from.opened.entryAt(at), payload: payload && JSON.stringify(payload) };
  from.left -= 1;
  if (from.left === 0) {
    from.payloads = null;
    await prisma.eventBlock.delete({ where, select: { block: true } });
  }
  return ready;
}

function missing(eventId: string): never {
  throw new Error(`the row of event ${eventId} went while it was settled`);
}
