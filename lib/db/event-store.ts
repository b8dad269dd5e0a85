import type { EventDigest } from "@/lib/domain/digest";
import { findSkewed, orderEvents } from "@/lib/domain/order";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { breathe } from "./breathe";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";
import { unpackDigest } from "./digest-row";
import { unpackDigests, unpackPayloads } from "./event-block";
import { EVENT_COLUMNS, narrowNumbers, timeOffIndex, type EventColumns, type EventKey, type EventRow, type Raw, type StoredEvent, type TaskKey } from "./event-columns";
import { Statement } from "./statement";

/** Unsettled events, and blocks, read per statement; others have a turn in between. */
const PAGE = 1_000;
const BLOCKS = 20;

/** Of these events, the ones already there. One statement whatever the number. */
export async function findKnownEvents(q: Queryable, keys: readonly EventKey[]): Promise<EventKey[]> {
  if (keys.length === 0) return [];
  const statement = new Statement(q);
  const list = statement.put(JSON.stringify(keys.map(({ projectId, taskId, eventId }) => [projectId, taskId, eventId])));
  // CROSS JOIN keeps SQLite from reading the table first; each key is then one look into the primary key.
  const sql =
    q.dialect === "sqlite"
      ? `SELECT e."projectId", e."taskId", e."eventId" FROM json_each(${list}) AS k CROSS JOIN "Event" AS e
         WHERE e."projectId" = k.value ->> 0 AND e."taskId" = k.value ->> 1 AND e."eventId" = k.value ->> 2`
      : `SELECT e."projectId", e."taskId", e."eventId" FROM jsonb_array_elements(${list}::jsonb) AS k JOIN "Event" AS e
         ON e."projectId" = k.value ->> 0 AND e."taskId" = k.value ->> 1 AND e."eventId" = k.value ->> 2`;
  return statement.read<EventKey>(q, sql);
}

/** Adds events that are not there yet (see findKnownEvents). */
export async function insertEvents(q: Queryable, rows: readonly EventRow[]): Promise<void> {
  await insertJson(q, "Event", { ...EVENT_COLUMNS, digest: "text", payload: "text" }, rows, []);
}

/**
 * Every event of a task, in task order, by what its digest knows. Reads page by page and gives others a turn.
 *
 * @param clockSkewMs the project's setting, for `isSkewed`
 */
export async function listDigests(q: Queryable, projectId: string, taskId: string, clockSkewMs = DEFAULT_SETTINGS.clockSkewMs): Promise<EventDigest[]> {
  const key = { projectId, taskId };
  const found = new Map<string, EventDigest>();
  // In this order: an event that is settled meanwhile is met twice, and never missed.
  for await (const rows of unsettledPages(q, key)) for (const row of rows) found.set(row.eventId, digestOfRow(row));
  for await (const entries of blockPages(q, key)) for (const digest of entries) found.set(digest.eventId, digest);
  const digests = [...found.values()];
  const skewed = findSkewed(digests, { clockSkewMs });
  return orderEvents(skewed.size === 0 ? digests : digests.map((digest) => (skewed.has(digest.eventId) ? { ...digest, isSkewed: true } : digest)));
}

type DigestRow = Omit<EventRow, "projectId" | "taskId" | "taskType" | "errorType" | "payload"> & Readonly<{ isThinned: number | boolean }>;

async function* unsettledPages(q: Queryable, { projectId, taskId }: TaskKey): AsyncGenerator<DigestRow[]> {
  let after = "";
  for (;;) {
    // By hand because only so can it be asked whether there is a payload without reading it.
    const statement = new Statement(q);
    const sql = `SELECT "eventId", "timestamp", "seq", "arrival", "type", "action", "status", "digest", ("payload" IS NULL) AS "isThinned" FROM "Event"
      WHERE "projectId" = ${statement.put(projectId)} AND "taskId" = ${statement.put(taskId)} AND "block" IS NULL AND "eventId" > ${statement.put(after)} ORDER BY "eventId" LIMIT ${PAGE}`;
    const rows = await q.prisma.$queryRawUnsafe<Raw<DigestRow>[]>(sql, ...statement.values);
    yield rows.map((row) => narrowNumbers<DigestRow>(row));
    after = rows.at(-1)?.eventId ?? "";
    if (rows.length < PAGE) return;
    await breathe();
  }
}

async function* blockPages({ prisma }: Queryable, { projectId, taskId }: TaskKey): AsyncGenerator<EventDigest[]> {
  let after = -1;
  for (;;) {
    const blocks = await prisma.eventBlock.findMany({ where: { projectId, taskId, block: { gt: after } }, orderBy: { block: "asc" }, take: BLOCKS, select: { block: true, digests: true } });
    for (const { digests } of blocks) yield await digestsOf(digests);
    after = blocks.at(-1)?.block ?? after;
    if (blocks.length < BLOCKS) return;
    await breathe();
  }
}

async function digestsOf(body: Uint8Array): Promise<EventDigest[]> {
  const { eventIds, digestAt } = await unpackDigests(body);
  return eventIds.map((_id, place) => digestAt(place));
}

function digestOfRow({ timestamp, digest, isThinned, ...own }: DigestRow): EventDigest {
  return { ...unpackDigest(digest), ...own, timestampMs: timestamp.getTime(), isSkewed: false, isThinned: Boolean(isThinned) };
}

/** One event with its payload; that is null once it is thinned. */
export async function findEvent(q: Queryable, { projectId, taskId, eventId }: EventKey): Promise<(StoredEvent & Readonly<{ payload: Readonly<Record<string, unknown>> | null }>) | null> {
  // In one statement: between two the block may be written anew.
  const statement = new Statement(q);
  const own = Object.keys(EVENT_COLUMNS).map((name) => `e."${name}"`);
  const sql = `SELECT ${own.join(", ")}, e."digest", e."payload", b."digests", b."payloads" FROM "Event" AS e
    LEFT JOIN "EventBlock" AS b ON b."projectId" = e."projectId" AND b."taskId" = e."taskId" AND b."block" = e."block"
    WHERE e."projectId" = ${statement.put(projectId)} AND e."taskId" = ${statement.put(taskId)} AND e."eventId" = ${statement.put(eventId)}`;
  type Row = EventColumns & { digest: string | null; payload: string | null; digests: Uint8Array | null; payloads: Uint8Array | null };
  const [row] = await q.prisma.$queryRawUnsafe<Raw<Row>[]>(sql, ...statement.values);
  if (!row) return null;
  const { digest, payload, digests, payloads, ...columns } = narrowNumbers<Row>(row);
  if (digests === null || payloads === null) return { ...columns, digest: unpackDigest(digest ?? "{}"), payload: payload === null ? null : (JSON.parse(payload) as Record<string, unknown>) };
  const block = await unpackDigests(digests);
  const place = block.eventIds.indexOf(eventId);
  return { ...columns, digest: block.entryAt(place).digest, payload: (await unpackPayloads(payloads))[place] ?? null };
}

/** How many events of a task lie before an instant. */
export async function countEventsBefore(q: Queryable, key: TaskKey, instant: Date): Promise<number> {
  const { sql, values } = countBeforeStatement(q, key, instant);
  const [row] = await q.prisma.$queryRawUnsafe<{ count: number | bigint }[]>(sql, ...values);
  return Number(row?.count ?? 0);
}

export function countBeforeStatement({ dialect }: Pick<Queryable, "dialect">, { projectId, taskId }: TaskKey, instant: Date): { sql: string; values: unknown[] } {
  const statement = new Statement({ dialect });
  const sql = `SELECT COUNT(*) AS "count" FROM "Event" WHERE "projectId" = ${statement.put(projectId)} AND "taskId" = ${statement.put(taskId)} AND ${timeOffIndex(dialect)} < ${statement.put(instant)}`;
  return { sql, values: statement.values };
}

/** Events of one and the same instant, in no order, by what orders them. */
export async function listEventsAt({ prisma }: Queryable, task: TaskKey, timestamp: Date): Promise<Pick<EventDigest, "eventId" | "timestampMs" | "seq" | "arrival">[]> {
  const rows = await prisma.event.findMany({ where: { ...task, timestamp }, select: { eventId: true, seq: true, arrival: true } });
  return rows.map((row) => ({ ...row, timestampMs: timestamp.getTime() }));
}

/** A task's newest events, newest first: by time, and at one instant by arrival. */
export async function listNewestDigests(q: Queryable, projectId: string, taskId: string, take: number): Promise<EventDigest[]> {
  const { prisma } = q;
  const key = { projectId, taskId };
  const fresh = await prisma.event.findMany({ where: { ...key, block: null }, orderBy: [{ timestamp: "desc" }, { arrival: "desc" }], take, omit: { projectId: true, taskId: true, taskType: true, errorType: true, block: true } });
  const newest = new Map(fresh.map(({ payload, ...row }) => [row.eventId, digestOfRow({ ...(row as Omit<DigestRow, "isThinned">), isThinned: payload === null })]));
  const sorted = () => [...newest.values()].sort((a, b) => b.timestampMs - a.timestampMs || b.arrival - a.arrival);

  const blocks = await prisma.eventBlock.findMany({ where: key, orderBy: { lastAt: "desc" }, select: { block: true, lastAt: true } });
  for (const { block, lastAt } of blocks) {
    const oldest = newest.size < take ? undefined : sorted()[take - 1];
    if (oldest && oldest.timestampMs > lastAt.getTime()) break;
    const row = await prisma.eventBlock.findUnique({ where: { projectId_taskId_block: { ...key, block } }, select: { digests: true } });
    if (!row) return listNewestDigests(q, projectId, taskId, take); // written anew meanwhile
    for (const digest of await digestsOf(row.digests)) newest.set(digest.eventId, digest);
  }
  return sorted().slice(0, take);
}
