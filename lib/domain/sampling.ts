import type { EventDigest } from "./digest";
import type { Settings } from "./settings";

type Sampled = Pick<EventDigest, "status" | "attempt" | "isThinned">;

/**
 * Which events of a long task lose their payload (R2). Failures, turning points, their neighbours, and the first and
 * last of the task and of each attempt stay; of the rest evenly as many go as the limit asks. What must stay may exceed
 * the limit. Digests stay in any case, so the turning points of a task never depend on what was thinned.
 *
 * @param events in task order
 * @param turningPoints indexes of marked events
 * @returns indexes, ascending, of events not thinned yet; empty for a task within the limit or without one (0)
 */
export function chooseThinned(events: readonly Sampled[], turningPoints: readonly number[], settings: Pick<Settings, "sampleAboveEvents" | "sampleNeighbours">): number[] {
  const limit = settings.sampleAboveEvents;
  if (limit === 0 || events.length <= limit) return [];

  const keepers = findKeepers(events, turningPoints, settings.sampleNeighbours);
  const rest: number[] = [];
  let kept = 0;
  events.forEach(({ isThinned }, index) => {
    if (isThinned) return;
    if (keepers.has(index)) kept += 1;
    else rest.push(index);
  });
  const room = Math.min(rest.length, Math.max(0, limit - kept));
  return rest.filter((_, place) => Math.floor(((place + 1) * room) / rest.length) === Math.floor((place * room) / rest.length));
}

/** Indexes of the events that always stay. */
export function findKeepers(events: readonly Sampled[], turningPoints: readonly number[], neighbours: number): Set<number> {
  const keepers = new Set<number>();
  const keepAround = (index: number) => {
    for (let at = Math.max(0, index - neighbours); at <= Math.min(events.length - 1, index + neighbours); at += 1) keepers.add(at);
  };
  const ends = new Map<number, { first: number; last: number }>();
  events.forEach(({ status, attempt }, index) => {
    if (status === "failed") keepAround(index);
    const seen = ends.get(attempt);
    if (seen) seen.last = index;
    else ends.set(attempt, { first: index, last: index });
  });
  turningPoints.forEach(keepAround);
  for (const { first, last } of ends.values()) keepers.add(first).add(last);
  if (events.length > 0) keepers.add(0).add(events.length - 1);
  return keepers;
}
