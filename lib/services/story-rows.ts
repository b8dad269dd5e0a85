import { countEventsBefore, findEvent, listEventsAt } from "@/lib/db/event-store";
import { readRowBlock, readStoryHead, ROWS_PER_BLOCK } from "@/lib/db/story-store";
import { listTurningPoints } from "@/lib/db/turning-point-store";
import { z } from "zod";
import { DomainError } from "@/lib/domain/errors";
import { compareEvents } from "@/lib/domain/order";
import { authorise } from "@/lib/domain/policy";
import type { EventRow } from "@/lib/domain/story";
import { partOfIndex } from "@/lib/domain/story-parts";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";
import type { Context } from "./context";
import { parse } from "./parse";

/** Rows at once: what a page shows when a fold opens or a filter is on. */
const MAX_ROWS = 200;

const index = z.coerce.number().int().min(0);
const rangeSchema = z.strictObject({ from: index, to: index });
const markedSchema = z.strictObject({ kind: z.enum(TURNING_POINT_KINDS), after: index.optional() });
const placeSchema = z.strictObject({ event: z.string().min(1).max(200) });

/** Event rows `from` to `to`, both included; at most 200. */
export async function listStoryRows(ctx: Context, taskId: string, input: unknown): Promise<EventRow[]> {
  authorise(ctx, "read");
  const { from, to } = parse(rangeSchema, input);
  const last = Math.min(to, from + MAX_ROWS - 1);
  const rows: EventRow[] = [];
  for (let block = Math.floor(from / ROWS_PER_BLOCK); block * ROWS_PER_BLOCK <= last; block += 1) {
    rows.push(...(await readRowBlock(ctx.db, { projectId: ctx.projectId, taskId }, block)));
  }
  return rows.filter(({ index }) => index >= from && index <= last);
}

/** Rows of the events that carry a turning point of this kind, in order. `next`: where to go on; null at the end. */
export async function listMarkedRows(ctx: Context, taskId: string, input: unknown): Promise<{ rows: EventRow[]; next: number | null }> {
  authorise(ctx, "read");
  const { kind, after = -1 } = parse(markedSchema, input);
  const key = { projectId: ctx.projectId, taskId };
  const points = await listTurningPoints(ctx.db, key, { kind, after, take: MAX_ROWS + 1 });
  const shown = points.slice(0, MAX_ROWS);
  const wanted = new Set(shown.map(({ index }) => index));
  const rows: EventRow[] = [];
  for (const block of new Set(shown.map(({ index }) => Math.floor(index / ROWS_PER_BLOCK)))) {
    rows.push(...(await readRowBlock(ctx.db, key, block)).filter(({ index }) => wanted.has(index)));
  }
  return { rows, next: points.length > MAX_ROWS ? (shown.at(-1)?.index ?? null) : null };
}

/** Where an event stands: its index, and the part of the page that shows it. @throws DomainError not_found */
export async function findStoryPlace(ctx: Context, taskId: string, input: unknown): Promise<{ index: number; part: number | null }> {
  authorise(ctx, "read");
  const { event: eventId } = parse(placeSchema, input);
  const { db, projectId } = ctx;
  const event = await findEvent(db, { projectId, taskId, eventId });
  if (!event) throw new DomainError("not_found", "no such event in this task");
  const before = await countEventsBefore(db, { projectId, taskId }, event.timestamp);
  const sameTime = (await listEventsAt(db, { projectId, taskId }, event.timestamp)).sort(compareEvents);
  const index = before + sameTime.findIndex((one) => one.eventId === eventId);
  const story = await readStoryHead(db, { projectId, taskId });
  return { index, part: story && partOfIndex(story.head.parts, index) };
}
