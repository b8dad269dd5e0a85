import type { CallRecord } from "./call-record";
import { isLowRisk, ruleFor } from "./diagnosis/strategy";
import type { EventDigest } from "./digest";
import type { LadderAnomaly, LadderFailure } from "./ladder";
import type { TaskStatus } from "./task";
import type { TurningPoint } from "./turning-point";

export type LadderFacts = Readonly<{ status: TaskStatus; events: readonly EventDigest[]; points: readonly TurningPoint[]; calls: readonly CallRecord[] }>;

/** What the ladder climbs on: a task's failed calls, and the events that are off without having failed. */
export function ladderFailures({ status, events, points, calls }: LadderFacts): { failures: LadderFailure[]; anomalies: LadderAnomaly[] } {
  const failed = calls.filter(({ hasFailed }) => hasFailed);
  const lastWorked = calls.findLastIndex(({ hasWorked }) => hasWorked);
  const hasWrecked = status === "failed" || status === "aborted";
  const failures = failed.flatMap((call, place): LadderFailure[] => {
    const { diagnosis, index, eventId, action } = call;
    if (!diagnosis) return [];
    const next = failed[place + 1]?.index ?? Infinity;
    return [
      {
        index,
        eventId,
        failureClass: diagnosis.failureClass,
        tool: action,
        isAmbiguous: diagnosis.isAmbiguous,
        hasStrategy: ruleFor(diagnosis, "en") !== null,
        isLowRisk: isLowRisk(diagnosis.failureClass),
        hasEndedTask: hasWrecked && place === failed.length - 1 && (calls[lastWorked]?.index ?? -1) < index,
        hasRecovered: calls.some((later) => later.index > index && later.index < next && later.hasWorked && later.action === action),
        waitMs: events[index]?.latencyMs ?? null,
      },
    ];
  });
  const failedIds = new Set(failed.map(({ eventId }) => eventId));
  const odd = new Map(points.filter(({ kind, eventId }) => kind === "anomaly" && !failedIds.has(eventId)).map(({ eventId, index }) => [eventId, index]));
  const anomalies = [...odd].map(([eventId, index]) => ({ eventId, tool: events[index]?.action ?? null, waitMs: events[index]?.latencyMs ?? null }));
  return { failures, anomalies };
}
