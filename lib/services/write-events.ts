import type { Tx } from "@/lib/db/client";
import type { EventRow } from "@/lib/db/event-columns";
import { findKnownEvents, insertEvents } from "@/lib/db/event-store";
import { addRecorded, findTaskPlaces, insertTasks, type NewTask, type TaskPlace } from "@/lib/db/task-store";
import type { Context } from "./context";
import { enqueueDerive } from "./enqueue-derive";
import type { PreparedRow } from "./prepare-row";


/** One batch for one task. `newTask`: what to make where the task is not known yet; without it nothing is written for an unknown one. */
export type EventWrite = Readonly<{ ctx: Context; taskId: string; newTask: NewTask | null; events: readonly PreparedRow[]; dropped: number; droppedBytes: number }>;
/** `isUnknown`: there is no such task, and nothing was written. */
export type Written = Readonly<{ accepted: number; duplicates: number; isUnknown?: true }>;


type Place = { task: TaskPlace; ctx: Context; known: Set<string>; arrival: number; rows: EventRow[]; dropped: number; rawBytes: number; redactions: number; cuts: number; lastMs: number };

/**
 * Writes batches in one transaction: new events, the counts of their tasks, and one wish a task to derive it again.
 * A repeated event_id is no error and changes nothing (R3). May run again after a lost race: it changes only `tx`.
 */
export async function writeEvents(tx: Tx, writes: readonly EventWrite[]): Promise<Written[]> {
  const places = await openPlaces(tx, writes);
  const known = await findKnownEvents(tx, writes.flatMap(({ ctx: { projectId }, taskId, events }) => events.map(({ eventId }) => ({ projectId, taskId, eventId }))));
  for (const { projectId, taskId, eventId } of known) places.get(keyOf(projectId, taskId))?.known.add(eventId);
  const written = writes.map((write) => placeEvents(write, places));

  await insertEvents(tx, [...places.values()].flatMap(({ rows }) => rows));
  for (const { task, ctx, arrival, rows, dropped, rawBytes, redactions, cuts, lastMs } of places.values()) {
    if (rows.length === 0 && dropped === 0) continue;
    await addRecorded(tx, { projectId: task.projectId, id: task.id, events: rows.length, dropped, rawBytes, redactions, cuts, arrivalCount: arrival, lastEventAt: rows.length > 0 ? new Date(lastMs) : null, now: ctx.now() });
    await enqueueDerive(tx, ctx, task.id, { hasEnded: false });
  }
  return written;
}

/** The tasks of these writes by key; those first seen are made. */
async function openPlaces(tx: Tx, writes: readonly EventWrite[]): Promise<Map<string, Place>> {
  const wanted = new Map(writes.map((write) => [keyOf(write.ctx.projectId, write.taskId), write]));
  const found = await findTaskPlaces(tx, [...wanted.values()].map(({ ctx, taskId }) => ({ projectId: ctx.projectId, id: taskId })));
  const places = new Map<string, Place>();
  for (const task of found) {
    const key = keyOf(task.projectId, task.id);
    const ctx = wanted.get(key)?.ctx;
    if (ctx) places.set(key, openPlace(task, ctx));
  }
  const made: NewTask[] = [];
  for (const { ctx, taskId, newTask } of writes) {
    const key = keyOf(ctx.projectId, taskId);
    if (places.has(key) || !newTask) continue;
    made.push(newTask);
    places.set(key, openPlace({ projectId: ctx.projectId, id: taskId, taskType: newTask.taskType, arrivalCount: 0, eventCount: 0, lastEventAt: null }, ctx));
  }
  const [first] = writes;
  // None of them is taken: whoever made one since we looked makes this transaction lose, and run again.
  if (first && made.length > 0) await insertTasks(tx, made, first.ctx.now());
  return places;
}

function openPlace(task: TaskPlace, ctx: Context): Place {
  return { task, ctx, known: new Set(), arrival: task.arrivalCount, rows: [], dropped: 0, rawBytes: 0, redactions: 0, cuts: 0, lastMs: task.lastEventAt?.getTime() ?? -Infinity };
}

function placeEvents({ ctx, taskId, events, dropped, droppedBytes }: EventWrite, places: ReadonlyMap<string, Place>): Written {
  const { projectId } = ctx;
  const place = places.get(keyOf(projectId, taskId));
  if (!place) return { accepted: 0, duplicates: 0, isUnknown: true };
  let accepted = 0;
  for (const event of events) {
    if (place.known.has(event.eventId)) continue;
    place.known.add(event.eventId);
    place.rows.push({ ...event, projectId, taskId, taskType: place.task.taskType, arrival: place.arrival++ });
    place.rawBytes += event.rawBytes;
    place.redactions += event.redactions;
    place.cuts += event.cuts;
    place.lastMs = Math.max(place.lastMs, event.timestamp.getTime());
    accepted++;
  }
  // A batch that brings nothing new is one sent again: what it drops was counted the first time.
  if (accepted > 0 || events.length === 0) {
    place.dropped += dropped;
    place.rawBytes += droppedBytes;
  }
  return { accepted, duplicates: events.length - accepted };
}

function keyOf(projectId: string, taskId: string): string {
  return JSON.stringify([projectId, taskId]);
}
