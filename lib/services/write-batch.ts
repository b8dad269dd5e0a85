import { setImmediate as nextTurn } from "node:timers/promises";
import type { NewTask } from "@/lib/db/task-store";
import { DomainError } from "@/lib/domain/errors";
import type { Settings } from "@/lib/domain/settings";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { prepareRow, type PreparedRow } from "./prepare-row";
import { TURN, type Batch, type Entry, type Rejected } from "./read-batch";
import { queueWrite } from "./record-queue";


export type RecordResult = Readonly<{ accepted: number; duplicates: number; dropped: number; rejected: readonly Rejected[] }>;

type Prepared = { events: PreparedRow[]; dropped: number; droppedBytes: number };

/** Filters, redacts and cuts what was read, and writes it; answers once all of it is durable. */
export async function writeBatch(ctx: Context, { byTask, rejected, newTasks, dropped }: Batch & { newTasks: ReadonlyMap<string, NewTask>; dropped: number }): Promise<RecordResult> {
  const settings = await cachedSettings(ctx);
  const writes = [];
  let droppedHere = 0;
  for (const [taskId, entries] of byTask) {
    const prepared = await prepareEntries(entries, settings);
    droppedHere += prepared.dropped;
    writes.push(queueWrite({ ctx, taskId, newTask: newTasks.get(taskId) ?? null, ...prepared, dropped: prepared.dropped + dropped }));
  }
  const written = await Promise.all(writes);
  if (written.some(({ isUnknown }) => isUnknown)) throw new DomainError("not_found", "no such task; start it first");
  const sum = (pick: (one: (typeof written)[number]) => number) => written.reduce((total, one) => total + pick(one), 0);
  return { accepted: sum(({ accepted }) => accepted), duplicates: sum(({ duplicates }) => duplicates), dropped: droppedHere + dropped, rejected };
}

async function prepareEntries(entries: readonly Entry[], settings: Settings): Promise<Prepared> {
  const prepared: Prepared = { events: [], dropped: 0, droppedBytes: 0 };
  for (const [place, entry] of entries.entries()) {
    if (place % TURN === TURN - 1) await nextTurn();
    const row = prepareRow(entry.event, entry.rawBytes, settings);
    if (row) prepared.events.push(row);
    else {
      prepared.dropped++;
      prepared.droppedBytes += entry.rawBytes;
    }
  }
  return prepared;
}
