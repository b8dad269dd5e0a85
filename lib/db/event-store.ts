import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventDigest } from "@/lib/domain/digest";
import type { EventStatus } from "@/lib/domain/event";
import { findSkewed, orderEvents } from "@/lib/domain/order";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";
import { unpackDigest } from "./digest-row";

/** Events read per statement, with a turn for others in between. */
const PAGE = 1_000;

export type EventColumns = Readonly<{
  projectId: string;
  taskId: string;
  eventId: string;
  timestamp: Date;
  seq: number | null;
  arrival: number;
  type: string;
  action: string | null;
  status: EventStatus;
  errorType: string | null;
  taskType: string;
  digest: string;
}>;
export type EventRow = EventColumns & Readonly<{ payload: string | null }>;
export type EventKey = Pick<EventColumns, "projectId" | "taskId" | "eventId">;

const LIGHT = { projectId: true, taskId: true, eventId: true, timestamp: true, seq: true, arrival: true, type: true, action: true, status: true, errorType: true, taskType: true, digest: true } as const;

/** Of these events, the ones already there. One statement whatever the number. */
export async function findKnownEvents({ prisma, dialect }: Queryable, keys: readonly EventKey[]): Promise<EventKey[]> {
  if (keys.length === 0) return [];
  const list = JSON.stringify(keys.map(({ projectId, taskId, eventId }) => [projectId, taskId, eventId]));
  // CROSS JOIN keeps SQLite from reading the table first; each key is then one look into the primary key.
  const sql =
    dialect === "sqlite"
      ? `SELECT e."projectId", e."taskId", e."eventId" FROM json_each(?) AS k CROSS JOIN "Event" AS e
         WHERE e."projectId" = k.value ->> 0 AND e."taskId" = k.value ->> 1 AND e."eventId" = k.value ->> 2`
      : `SELECT e."projectId", e."taskId", e."eventId" FROM jsonb_array_elements($1::jsonb) AS k JOIN "Event" AS e
         ON e."projectId" = k.value ->> 0 AND e."taskId" = k.value ->> 1 AND e."eventId" = k.value ->> 2`;
  return prisma.$queryRawUnsafe<EventKey[]>(sql, list);
}

/**
 * Every event of a task, in task order, by what its digest knows. Reads page by page and gives others a turn.
 *
 * @param clockSkewMs the project's setting, for `isSkewed`
 */
export async function listDigests(q: Queryable, projectId: string, taskId: string, clockSkewMs = DEFAULT_SETTINGS.clockSkewMs): Promise<EventDigest[]> {
  const digests: EventDigest[] = [];
  let last: DigestRow | undefined;
  do {
    const rows = await readPage(q, projectId, taskId, last);
    for (const row of rows) digests.push(digestOf(row, row.isThinned));
    last = rows.length === PAGE ? rows.at(-1) : undefined;
    if (last) await nextTurn();
  } while (last);
  const skewed = findSkewed(digests, { clockSkewMs });
  return orderEvents(skewed.size === 0 ? digests : digests.map((digest) => (skewed.has(digest.eventId) ? { ...digest, isSkewed: true } : digest)));
}

type DigestRow = Omit<EventColumns, "projectId" | "taskId" | "taskType" | "errorType"> & { isThinned: boolean };

async function readPage({ prisma, dialect }: Queryable, projectId: string, taskId: string, after?: DigestRow): Promise<DigestRow[]> {
  // By hand because only so can it be asked whether there is a payload without reading it.
  const p = dialect === "sqlite" ? () => "?" : (n: number) => `$${n}`;
  const sql = `SELECT "eventId", "timestamp", "seq", "arrival", "type", "action", "status", "digest", ("payload" IS NULL) AS "isThinned" FROM "Event"
    WHERE "projectId" = ${p(1)} AND "taskId" = ${p(2)}${after ? ` AND "timestamp" >= ${p(3)} AND ("timestamp" > ${p(4)} OR "eventId" > ${p(5)})` : ""}
    ORDER BY "timestamp", "eventId" LIMIT ${PAGE}`;
  const values = after ? [projectId, taskId, after.timestamp, after.timestamp, after.eventId] : [projectId, taskId];
  const rows = await prisma.$queryRawUnsafe<(Omit<DigestRow, "seq" | "arrival"> & { seq: number | bigint | null; arrival: number | bigint })[]>(sql, ...values);
  return rows.map((row) => ({ ...row, seq: row.seq === null ? null : Number(row.seq), arrival: Number(row.arrival), isThinned: Boolean(row.isThinned) && Number(row.isThinned) !== 0 }));
}

export function digestOf(row: Omit<DigestRow, "isThinned">, isThinned: boolean): EventDigest {
  const { eventId, timestamp, seq, arrival, type, action, status, digest } = row;
  return { ...unpackDigest(digest), eventId, timestampMs: timestamp.getTime(), seq, arrival, isSkewed: false, isThinned, type, action, status };
}

export async function findEvent({ prisma }: Queryable, { projectId, taskId, eventId }: EventKey): Promise<EventRow | null> {
  const row = await prisma.event.findUnique({ where: { projectId_taskId_eventId: { projectId, taskId, eventId } } });
  return row as EventRow | null;
}

/** How many events of a task lie before an instant. */
export async function countEventsBefore({ prisma }: Queryable, task: Pick<EventKey, "projectId" | "taskId">, instant: Date): Promise<number> {
  return prisma.event.count({ where: { ...task, timestamp: { lt: instant } } });
}

/** Events of one and the same instant, in no order. */
export async function listEventsAt({ prisma }: Queryable, task: Pick<EventKey, "projectId" | "taskId">, timestamp: Date): Promise<EventDigest[]> {
  const rows = await prisma.event.findMany({ where: { ...task, timestamp }, select: LIGHT });
  return (rows as EventColumns[]).map((row) => digestOf(row, false));
}

/** A task's newest events by arrival in time, newest first. */
export async function listNewestDigests({ prisma }: Queryable, projectId: string, taskId: string, take: number): Promise<EventDigest[]> {
  const rows = await prisma.event.findMany({ where: { projectId, taskId }, orderBy: { timestamp: "desc" }, take, select: LIGHT });
  return (rows as EventColumns[]).map((row) => digestOf(row, false));
}

const COLUMNS = {
  projectId: "text",
  taskId: "text",
  eventId: "text",
  timestamp: "datetime",
  seq: "int",
  arrival: "int",
  type: "text",
  action: "text",
  status: "text",
  errorType: "text",
  taskType: "text",
  digest: "text",
  payload: "text",
} as const;

/** Adds events that are not there yet (see findKnownEvents). */
export async function insertEvents(q: Queryable, rows: readonly EventRow[]): Promise<void> {
  await insertJson(q, "Event", COLUMNS, rows, []);
}
