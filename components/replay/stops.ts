import type { EventRow, FoldRow, StoryRow } from "@/lib/domain/story";

/** A row one can stand on: an event, or a fold of like ones. */
export type Stop = EventRow | FoldRow;

export const isStop = (row: StoryRow): row is Stop => row.row === "event" || (row.row === "fold" && row.thinned < row.count);

/** Place in the task; a fold stands where its first event does. */
export const indexOf = (stop: Stop): number => (stop.row === "event" ? stop.index : stop.fromIndex);

export const eventIdOf = (stop: Stop): string => (stop.row === "event" ? stop.eventId : stop.fromEventId);

/** Rows in reading order: an open fold comes just before the first of its events. */
export const orderOf = (stop: Stop): number => indexOf(stop) * 2 + (stop.row === "event" ? 1 : 0);

export const isSameStop = (a: Stop, b: Stop): boolean => a.row === b.row && eventIdOf(a) === eventIdOf(b);

type Walk = Readonly<{
  /** From where, as `orderOf` counts; what is found lies strictly beyond. */
  order: number;
  part: number;
  direction: 1 | -1;
  parts: number;
  /** Stops of one part, in order. */
  load: (part: number) => Promise<readonly Stop[]>;
  accepts: (stop: Stop) => boolean;
  /** False for a part that is known to hold nothing that is accepted: it is not loaded. */
  mayHold?: (part: number) => boolean;
}>;

/** The nearest accepted stop in a direction, loading part after part as needed; null when there is none. */
export async function walk({ order, part, direction, parts, load, accepts, mayHold = () => true }: Walk): Promise<Stop | null> {
  for (let n = part; n >= 0 && n < parts; n += direction) {
    if (!mayHold(n)) continue;
    const stops = await load(n);
    const found =
      direction === 1
        ? stops.find((stop) => orderOf(stop) > order && accepts(stop))
        : stops.findLast((stop) => orderOf(stop) < order && accepts(stop));
    if (found) return found;
  }
  return null;
}
