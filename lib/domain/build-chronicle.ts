import type { Chronicle, ChronicleNode } from "./chronicle";
import type { EventDigest } from "./digest";
import type { Language } from "./language";
import { reasonText } from "./reason";
import { summarise } from "./summary";
import type { TaskStatus } from "./task";
import type { TurningPoint } from "./turning-point";

/** What a chronicle says of the task itself. Times are milliseconds since the epoch. */
export type ChronicleTask = Readonly<{
  taskId: string;
  taskType: string;
  status: TaskStatus;
  startedAtMs: number;
  endedAtMs: number | null;
  /** Process events that were never stored. */
  droppedEvents: number;
}>;

/**
 * What replay returns (P3). Pure: the same task, events and turning points give the same chronicle.
 *
 * @param events all events of the task in its order, thinned ones too; those keep their index but get no node
 * @param turningPoints of `findTurningPoints` over the same events
 */
export function buildChronicle(task: ChronicleTask, events: readonly EventDigest[], turningPoints: readonly TurningPoint[], language: Language): Chronicle {
  const worded = turningPoints.map(({ index, eventId, kind, reason }) => ({ index, event_id: eventId, kind, reason: reasonText(reason, language) }));
  const marks = new Map<number, ChronicleNode["turning_points"]>();
  for (const { index, kind, reason } of worded) {
    const known = marks.get(index);
    if (known) known.push({ kind, reason });
    else marks.set(index, [{ kind, reason }]);
  }

  const startMs = events[0]?.timestampMs ?? task.startedAtMs;
  const nodes = events.flatMap((event, index) => (event.isThinned ? [] : [nodeOf(event, index, startMs, marks.get(index) ?? [], language)]));
  return {
    task_id: task.taskId,
    task_type: task.taskType,
    status: task.status,
    total_events: events.length,
    shown_events: nodes.length,
    dropped_events: task.droppedEvents,
    sampled: nodes.length < events.length,
    started_at: new Date(task.startedAtMs).toISOString(),
    ended_at: task.endedAtMs === null ? null : new Date(task.endedAtMs).toISOString(),
    attempts: new Set(events.map((event) => event.attempt)).size,
    nodes,
    turning_points: worded,
  };
}

function nodeOf(event: EventDigest, index: number, startMs: number, marks: ChronicleNode["turning_points"], language: Language): ChronicleNode {
  return {
    index,
    event_id: event.eventId,
    timestamp: new Date(event.timestampMs).toISOString(),
    offset_ms: event.timestampMs - startMs,
    type: event.type,
    action: event.action,
    summary: summarise(event, language, event.failure?.errorType),
    status: event.status,
    attempt: event.attempt,
    agent: event.agent,
    clock_skew: event.isSkewed,
    ...(event.sourceIndex === null ? {} : { source_index: event.sourceIndex }),
    turning_points: marks,
  };
}
