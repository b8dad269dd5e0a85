import type { EventDigest } from "../digest";
import type { PathStep } from "./path";
import type { Settings } from "../settings";
import type { Reason, TurningPointKind } from "../turning-point";

/** What every detector is given. `events` are in the order of the task. */
export type Run = Readonly<{
  events: readonly EventDigest[];
  settings: Settings;
  /** The path of a comparable run that went well, if there is one. */
  goodRun: readonly PathStep[] | null;
  /** Indexes of the decisions of one attempt by one agent, in order: what one mind did in a row. */
  strands: readonly (readonly number[])[];
}>;

export type Mark = Readonly<{ index: number; reason: Reason }>;

/** One kind of sign. Pure; at most linear, or n log n, in the number of events. */
export type Detector = Readonly<{ kind: TurningPointKind; find: (run: Run) => Mark[] }>;

/** A mark on each event that gives a reason for one. */
export function markEach(events: readonly EventDigest[], reasonFor: (event: EventDigest, index: number) => Reason | null): Mark[] {
  const marks: Mark[] = [];
  events.forEach((event, index) => {
    const reason = reasonFor(event, index);
    if (reason) marks.push({ index, reason });
  });
  return marks;
}

/** Splits decisions (events with an action) by attempt and agent. */
export function strandsOf(events: readonly EventDigest[]): number[][] {
  const strands = new Map<string, number[]>();
  events.forEach((event, index) => {
    if (event.action === null) return;
    const key = `${event.attempt}\u0000${event.agent ?? ""}`;
    const strand = strands.get(key);
    if (strand) strand.push(index);
    else strands.set(key, [index]);
  });
  return [...strands.values()];
}
