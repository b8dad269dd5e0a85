import { gunzipSync, gzipSync } from "node:zlib";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventRow, StoryHead, StoryPart } from "@/lib/domain/story";
import type { Queryable } from "./client";

/** Event rows per block: what opening a fold, a filter or a search reads at once. */
export const ROWS_PER_BLOCK = 200;

// One table holds three things under one key: -1 is the head, 0, 1, … the parts of the page, -2, -3, … blocks of event rows in order.
const HEAD = -1;
const blockKey = (block: number) => -2 - block;

/** Rows per insert: each is a few kilobytes once packed. */
const BATCH = 50;

const pack = (value: unknown) => new Uint8Array(gzipSync(JSON.stringify(value)));
const unpack = (body: Uint8Array): unknown => JSON.parse(gunzipSync(body).toString("utf8"));

type Key = Readonly<{ projectId: string; taskId: string }>;
export type Story = Readonly<{ head: StoryHead; parts: readonly StoryPart[]; rows: readonly EventRow[] }>;

/** Packs a story outside of any transaction (it is the slow half); `writeStory` then only writes. */
export async function packStory({ head, parts, rows }: Story): Promise<{ part: number; body: Uint8Array<ArrayBuffer> }[]> {
  const packed = [{ part: HEAD, body: pack(head) }];
  for (const { part, rows: partRows } of parts) {
    packed.push({ part, body: pack(partRows) });
    if (part % BATCH === 0) await nextTurn();
  }
  for (let block = 0; block * ROWS_PER_BLOCK < rows.length; block += 1) {
    packed.push({ part: blockKey(block), body: pack(rows.slice(block * ROWS_PER_BLOCK, (block + 1) * ROWS_PER_BLOCK)) });
    if (block % BATCH === 0) await nextTurn();
  }
  return packed;
}

/** Replaces a task's story, in the caller's transaction. */
export async function writeStory({ prisma }: Queryable, { projectId, taskId, version }: Key & { version: number }, packed: Awaited<ReturnType<typeof packStory>>): Promise<void> {
  await prisma.storyPart.deleteMany({ where: { projectId, taskId } });
  for (let from = 0; from < packed.length; from += BATCH) {
    await prisma.storyPart.createMany({ data: packed.slice(from, from + BATCH).map((piece) => ({ ...piece, projectId, taskId, version })) });
    await nextTurn();
  }
}

/** @returns the head and the version of the task it was derived from; null if none was derived yet */
export async function readStoryHead(q: Queryable, key: Key): Promise<{ head: StoryHead; version: number } | null> {
  const row = await readPiece(q, key, HEAD);
  return row && { head: unpack(row.body) as StoryHead, version: row.version };
}

/** The head and the first part by one read: both of the same story, whatever is written meanwhile. @returns null if none was derived yet */
export async function readStoryStart({ prisma }: Queryable, { projectId, taskId }: Key): Promise<{ head: StoryHead; firstPart: StoryPart | null } | null> {
  const pieces = await prisma.storyPart.findMany({ where: { projectId, taskId, part: { in: [HEAD, 0] } } });
  const [head, first] = [HEAD, 0].map((part) => pieces.find((piece) => piece.part === part));
  return head ? { head: unpack(head.body) as StoryHead, firstPart: first ? partOf(first) : null } : null;
}

/** @returns null past the last part */
export async function readStoryPart(q: Queryable, key: Key, part: number): Promise<StoryPart | null> {
  const row = part < 0 ? null : await readPiece(q, key, part);
  return row && partOf(row);
}

/** @returns the rows of events `block * 200` and on; empty past the end */
export async function readRowBlock(q: Queryable, key: Key, block: number): Promise<EventRow[]> {
  const row = await readPiece(q, key, blockKey(block));
  return row ? (unpack(row.body) as EventRow[]) : [];
}

const partOf = ({ part, body }: Readonly<{ part: number; body: Uint8Array }>): StoryPart => ({ part, rows: unpack(body) as StoryPart["rows"] });

function readPiece({ prisma }: Queryable, { projectId, taskId }: Key, part: number) {
  return prisma.storyPart.findUnique({ where: { projectId_taskId_part: { projectId, taskId, part } } });
}
