import type { EventDigest } from "./digest";
import type { Settings } from "./settings";

type Ordered = Pick<EventDigest, "timestampMs" | "seq" | "arrival" | "eventId"> & Partial<Pick<EventDigest, "agent">>;

/**
 * The order of a task's events (R3): by time, then by the emitter's sequence number, then by arrival. Where the emitter
 * sends sequence numbers, the order never depends on arrival: an equal number falls back to the event's id.
 */
export function compareEvents(a: Ordered, b: Ordered): number {
  if (a.timestampMs !== b.timestampMs) return a.timestampMs - b.timestampMs;
  if (a.seq !== null && b.seq !== null) return a.seq - b.seq || compareText(a.eventId, b.eventId);
  // Of two at the same instant, those with numbers come first as a group: a comparison by arrival across both groups would not be transitive.
  if (a.seq !== null || b.seq !== null) return a.seq !== null ? -1 : 1;
  return a.arrival - b.arrival || compareText(a.eventId, b.eventId);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @returns a new array in task order */
export function orderEvents<T extends Ordered>(events: readonly T[]): T[] {
  return [...events].sort(compareEvents);
}

/**
 * Ids of events whose clock cannot be right: their time lies more than the setting behind an event that came before
 * them. What came before is told by the sequence numbers where the emitter sends them (an event that is merely late is
 * no skew then, and the answer does not depend on arrival), else by arrival. Each agent is judged by itself: a sub-agent
 * runs beside the main one, and may be recorded after it.
 */
export function findSkewed(events: readonly Ordered[], { clockSkewMs }: Pick<Settings, "clockSkewMs">): Set<string> {
  const byAgent = new Map<string | null, Ordered[]>();
  for (const event of events) {
    const agent = event.agent ?? null;
    const own = byAgent.get(agent);
    if (own) own.push(event);
    else byAgent.set(agent, [event]);
  }
  return new Set([...byAgent.values()].flatMap((own) => findSkewedOfOne(own, clockSkewMs)));
}

function findSkewedOfOne(events: readonly Ordered[], clockSkewMs: number): string[] {
  const numbered = events.filter((event) => event.seq !== null).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0) || compareEvents(a, b));
  const others = events.filter((event) => event.seq === null).sort((a, b) => a.arrival - b.arrival);
  return [...behindEarlier(numbered, clockSkewMs), ...behindEarlier(others, clockSkewMs)];
}

function behindEarlier(events: readonly Ordered[], clockSkewMs: number): string[] {
  let newest = -Infinity;
  const behind: string[] = [];
  for (const event of events) {
    if (event.timestampMs < newest - clockSkewMs) behind.push(event.eventId);
    newest = Math.max(newest, event.timestampMs);
  }
  return behind;
}
