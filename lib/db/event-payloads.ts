import type { Queryable } from "./client";
import { unpackDigests, unpackPayloads } from "./event-block";
import type { TaskKey } from "./event-columns";

export type Payload = Readonly<Record<string, unknown>>;

/** Ids a statement asks for at once. */
const PAGE = 200;

/** Payloads of some events of a task; without those that are thinned or not there. Each block is unpacked once. */
export async function listPayloads({ prisma }: Queryable, { projectId, taskId }: TaskKey, eventIds: readonly string[]): Promise<Map<string, Payload>> {
  const found = new Map<string, Payload>();
  const wanted = new Set(eventIds);
  const blocks = new Set<number>();
  for (let from = 0; from < eventIds.length; from += PAGE) {
    const rows = await prisma.event.findMany({ where: { projectId, taskId, eventId: { in: eventIds.slice(from, from + PAGE) } }, select: { eventId: true, block: true, payload: true } });
    for (const { eventId, block, payload } of rows) {
      if (block !== null) blocks.add(block);
      else if (payload !== null) found.set(eventId, JSON.parse(payload) as Payload);
    }
  }
  for (const block of blocks) {
    const row = await prisma.eventBlock.findUnique({ where: { projectId_taskId_block: { projectId, taskId, block } }, select: { digests: true, payloads: true } });
    if (!row) continue; // written anew meanwhile: whoever asks does so in a transaction, or once more
    const [{ eventIds: inBlock }, payloads] = await Promise.all([unpackDigests(row.digests), unpackPayloads(row.payloads)]);
    for (const [place, eventId] of inBlock.entries()) {
      const payload = payloads[place];
      if (payload && wanted.has(eventId)) found.set(eventId, payload);
    }
  }
  return found;
}
