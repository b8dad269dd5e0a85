import type { EventDigest } from "../digest";
import type { PathStep } from "./path";
import type { Settings } from "../settings";
import { TURNING_POINT_KINDS, type TurningPoint } from "../turning-point";
import { strandsOf, type Detector, type Run } from "./detector";
import { findNothingFound } from "./anomaly-nothing-found";
import { findAssumptions, findUnsupported } from "./anomaly-sayings";
import { findMarkedAnomalies } from "./anomaly-marked";
import { findUnlikeShapes } from "./anomaly-shape";
import { findBadStatusCodes } from "./anomaly-status";
import { findLongWaits } from "./anomaly-wait";
import { findDivergence } from "./divergence";
import { findFirstFailure } from "./first-failure";
import { findLowConfidence } from "./hesitation-confidence";
import { findFlips } from "./hesitation-flip";
import { findRepeatedWords, findRepeats } from "./hesitation-repeat";
import { findSwitches } from "./hesitation-switched";
import { findRecoveries } from "./recovery";

/** Within a kind the more telling comes first: an event carries at most one mark of each kind. */
const DETECTORS: readonly Detector[] = [
  { kind: "first_failure", find: findFirstFailure },
  { kind: "hesitation", find: findRepeats },
  { kind: "hesitation", find: findRepeatedWords },
  { kind: "hesitation", find: findFlips },
  { kind: "hesitation", find: findSwitches },
  { kind: "hesitation", find: findLowConfidence },
  { kind: "anomaly", find: findMarkedAnomalies },
  { kind: "anomaly", find: findUnlikeShapes },
  { kind: "anomaly", find: findBadStatusCodes },
  { kind: "anomaly", find: findNothingFound },
  { kind: "anomaly", find: findAssumptions },
  { kind: "anomaly", find: findUnsupported },
  { kind: "anomaly", find: findLongWaits },
  { kind: "recovery", find: findRecoveries },
  { kind: "divergence", find: findDivergence },
];

/**
 * The events where a task turned, and why (P2).
 *
 * @param events all events of one task, thinned ones too, in the order of the task
 * @param goodRun path of a comparable run that went well, for `divergence`; pass it only for a run that failed
 * @returns in order of index, then of kind; empty for no events. Two runs over equal events are equal.
 */
export function findTurningPoints(events: readonly EventDigest[], settings: Settings, { goodRun }: { goodRun?: readonly PathStep[] | undefined } = {}): TurningPoint[] {
  const run: Run = { events, settings, goodRun: goodRun ?? null, strands: strandsOf(events) };
  const found = new Map<number, TurningPoint>();
  const kinds = TURNING_POINT_KINDS.length;
  for (const { kind, find } of DETECTORS) {
    for (const { index, reason } of find(run)) {
      const event = events[index];
      const place = index * kinds + TURNING_POINT_KINDS.indexOf(kind);
      if (event && !found.has(place)) found.set(place, { index, eventId: event.eventId, kind, reason });
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([, point]) => point);
}
