import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "@/lib/db/client";
import { writeEvents, type EventWrite, type Written } from "./write-events";

/** Rows in one transaction: enough to share the cost of a durable commit, few enough to give others their turn. */
const MAX_ROWS = 500;

type Waiting = Readonly<{ write: EventWrite; resolve: (written: Written) => void; reject: (error: unknown) => void }>;
type Queue = { waiting: Waiting[]; isRunning: boolean };

const queues = new WeakMap<Db, Queue>();

/**
 * Writes events durably, together with what else is waiting at that moment: one commit for many callers, each with its
 * own answer. What one caller sent cannot make another fail: a group that fails is written one by one.
 */
export function queueWrite(write: EventWrite): Promise<Written> {
  const { db } = write.ctx;
  const queue = queues.get(db) ?? { waiting: [], isRunning: false };
  queues.set(db, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ write, resolve, reject });
    if (!queue.isRunning) void run(db, queue);
  });
}

async function run(db: Db, queue: Queue): Promise<void> {
  queue.isRunning = true;
  try {
    // One turn first: requests whose bodies are read in this same turn join the first group.
    await nextTurn();
    while (queue.waiting.length > 0) {
      await writeGroup(db, takeGroup(queue));
      await nextTurn();
    }
  } finally {
    queue.isRunning = false;
  }
}

function takeGroup(queue: Queue): Waiting[] {
  let rows = 0;
  const end = queue.waiting.findIndex(({ write }) => (rows += write.events.length) > MAX_ROWS);
  return queue.waiting.splice(0, end === -1 ? queue.waiting.length : Math.max(1, end));
}

async function writeGroup(db: Db, group: readonly Waiting[]): Promise<void> {
  try {
    const written = await db.transaction((tx) => writeEvents(tx, group.map(({ write }) => write)));
    group.forEach(({ resolve }, index) => resolve(written[index] ?? { accepted: 0, duplicates: 0 }));
  } catch (error) {
    const [only] = group;
    if (only && group.length === 1) only.reject(error);
    else for (const one of group) await writeGroup(db, [one]);
  }
}
