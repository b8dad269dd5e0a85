import type { EventStatus } from "@/lib/domain/event";
import type { Queryable } from "./client";
import { unpackDigest, type DigestRest } from "./digest-row";
import { unpackDigests } from "./event-block";
import { EVENT_COLUMNS, narrowNumbers, timeOffIndex, type EventColumns, type Raw, type StoredEvent } from "./event-columns";
import { Statement } from "./statement";

export type EventFilter = Readonly<{
  taskId?: string | undefined;
  taskType?: string | undefined;
  type?: string | undefined;
  action?: string | undefined;
  status?: EventStatus | undefined;
  errorType?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
}>;
export type EventListing = Readonly<{ after?: Readonly<{ timestamp: Date; taskId: string; eventId: string }> | undefined; take: number }>;

type Listed = EventColumns & Readonly<{ block: number | null; digest: string | null }>;

const COLUMNS = [...Object.keys(EVENT_COLUMNS), "block", "digest"];
/** How often a page is read again because its blocks were written anew between rows and blocks. */
const ATTEMPTS = 5;

/** Newest first, without payloads. */
export async function listEventRows(q: Queryable, projectId: string, filter: EventFilter, listing: EventListing): Promise<StoredEvent[]> {
  const { sql, values } = eventListStatement(q, projectId, filter, listing);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const rows = (await q.prisma.$queryRawUnsafe<Raw<Listed>[]>(sql, ...values)).map((row) => narrowNumbers<Listed>(row));
    const settled = await readSettled(q, projectId, rows);
    const events = rows.flatMap(({ block: _block, digest, ...columns }) => {
      const known = digest === null ? settled.get(keyOf(columns)) : unpackDigest(digest);
      return known ? [{ ...columns, digest: known }] : [];
    });
    if (events.length === rows.length) return events;
  }
  throw new Error("events kept moving while they were listed");
}

/** By hand, because Prisma's cursor conditions hide the index from the planner. */
export function eventListStatement({ dialect }: Pick<Queryable, "dialect">, projectId: string, { from, to, status, ...equal }: EventFilter, { after, take }: EventListing): { sql: string; values: unknown[] } {
  const statement = new Statement({ dialect });
  const where = Object.entries({ projectId, ...equal }).flatMap(([column, value]) => (value === undefined ? [] : [`"${column}" = ${statement.put(value)}`]));
  // In the text, for failures have an index of their own, which a parameter would hide.
  if (status === "failed") where.push(`"status" = 'failed'`);
  else if (status) where.push(`"status" = ${statement.put(status)}`);
  const time = equal.taskId === undefined ? `"timestamp"` : timeOffIndex(dialect);
  if (from) where.push(`${time} >= ${statement.put(from)}`);
  if (to) where.push(`${time} < ${statement.put(to)}`);
  if (after) where.push(`(${time}, "taskId", "eventId") < (${statement.put(after.timestamp)}, ${statement.put(after.taskId)}, ${statement.put(after.eventId)})`);
  const sql = `SELECT ${COLUMNS.map((name) => `"${name}"`).join(", ")} FROM "Event" WHERE ${where.join(" AND ")} ORDER BY ${time} DESC, "taskId" DESC, "eventId" DESC LIMIT ${Math.trunc(take)}`;
  return { sql, values: statement.values };
}

/** What the blocks of these rows tell of them; each block is read once. */
async function readSettled(q: Queryable, projectId: string, rows: readonly Listed[]): Promise<Map<string, DigestRest>> {
  const wanted = new Map(rows.flatMap(({ taskId, block }) => (block === null ? [] : [[`${block} ${taskId}`, { taskId, block }]])));
  const ids = new Set(rows.map(keyOf));
  const found = new Map<string, DigestRest>();
  if (wanted.size === 0) return found;

  const statement = new Statement(q);
  const keys = [...wanted.values()].map(({ taskId, block }) => `("projectId" = ${statement.put(projectId)} AND "taskId" = ${statement.put(taskId)} AND "block" = ${statement.put(block)})`);
  const sql = `SELECT "taskId", "digests" FROM "EventBlock" WHERE ${keys.join(" OR ")}`;
  for (const { taskId, digests } of await q.prisma.$queryRawUnsafe<{ taskId: string; digests: Uint8Array }[]>(sql, ...statement.values)) {
    const { eventIds, entryAt } = await unpackDigests(digests);
    eventIds.forEach((eventId, at) => ids.has(keyOf({ taskId, eventId })) && found.set(keyOf({ taskId, eventId }), entryAt(at).digest));
  }
  return found;
}

function keyOf({ taskId, eventId }: Pick<EventColumns, "taskId" | "eventId">): string {
  return JSON.stringify([taskId, eventId]);
}
