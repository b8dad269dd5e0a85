import type { EventDigest } from "./digest";
import type { EventStatus } from "./event";
import { buildMinimap } from "./minimap";
import type { Settings } from "./settings";
import type { AttemptRow, EventRow, FoldRow, StoryHead, StoryMark, StoryPart, StoryRow } from "./story";
import { partSizes, storyParts } from "./story-parts";
import { railsOf, subAgentEvents } from "./story-rails";
import { TURNING_POINT_KINDS, type TurningPoint, type TurningPointKind } from "./turning-point";

/** `rows`: every event as a row, folded ones too, by index. */
export type Story = Readonly<{ head: StoryHead; parts: readonly StoryPart[]; rows: readonly EventRow[] }>;

/** Shorter runs of like events stay as they are: a fold would hide more than it saves. */
const MIN_FOLD = 3;
const MAX_FOLD_ACTIONS = 5;
/** A task this short is shown whole. */
const SHOWN_WHOLE = 30;

type Scene = Readonly<{
  events: readonly EventDigest[];
  startMs: number;
  marks: ReadonlyMap<number, readonly StoryMark[]>;
  rails: readonly EventRow["rail"][];
  /** Shown for themselves: what led up to a failure or a recovery, and what followed. */
  isNear: readonly boolean[];
  settings: Pick<Settings, "idleGapMs">;
}>;

/**
 * Lays a task out as rows: attempts, events, folds of like events, idle gaps.
 *
 * @param events all events in the order of the task, thinned ones too
 * @param turningPoints of `findTurningPoints` over the same events
 * @param droppedEvents process events that were never stored
 * @returns a head whose size is bounded but for nine numbers a part, and the rows in parts of 40
 */
export function layoutStory(events: readonly EventDigest[], turningPoints: readonly TurningPoint[], settings: Pick<Settings, "idleGapMs">, { droppedEvents = 0 }: { droppedEvents?: number } = {}): Story {
  const startMs = events[0]?.timestampMs ?? 0;
  const isSub = subAgentEvents(events);
  const marks = new Map<number, StoryMark[]>();
  for (const { index, kind, reason } of turningPoints) marks.set(index, [...(marks.get(index) ?? []), { kind, reason }]);
  const scene: Scene = { events, startMs, marks, rails: railsOf(isSub), isNear: nearOf(events, marks), settings };

  const attempts = attemptsOf(scene, isSub);
  const gaps = gapsOf(scene);
  const rows = events.map((event, index) => eventRow(scene, event, index));
  const parts = storyParts(rowsOf(scene, rows, attempts, gaps));
  const endMs = events.reduce((latest, event) => Math.max(latest, endOf(event)), startMs);
  return { head: headOf(scene, { turningPoints, isSub, attempts: [...attempts.values()], gaps, parts, endMs, droppedEvents }), parts, rows };
}

/** The first and the last event, and those directly around a failure or a recovery. */
function nearOf(events: readonly EventDigest[], marks: ReadonlyMap<number, readonly StoryMark[]>): boolean[] {
  const isTold = events.map((event, index) => event.status === "failed" || (marks.get(index) ?? []).some(({ kind }) => kind === "recovery"));
  return events.map((_event, index) => index === 0 || index === events.length - 1 || Boolean(isTold[index - 1] || isTold[index + 1]));
}

function endOf(event: EventDigest): number {
  return event.timestampMs + (event.latencyMs ?? 0);
}

/** One header per attempt of the main run, by the index of its first event; a sub-agent's own file knows no attempt. */
function attemptsOf({ events, startMs }: Scene, isSub: readonly boolean[]): ReadonlyMap<number, AttemptRow> {
  const found = new Map<number, { first: number; endMs: number; decisions: number; endStatus: EventStatus }>();
  const hasMain = isSub.includes(false);
  events.forEach((event, index) => {
    if (hasMain && isSub[index]) return;
    const attempt = found.get(event.attempt) ?? { first: index, endMs: event.timestampMs, decisions: 0, endStatus: event.status };
    attempt.endMs = Math.max(attempt.endMs, endOf(event));
    attempt.decisions += event.action === null ? 0 : 1;
    attempt.endStatus = event.status;
    found.set(event.attempt, attempt);
  });
  return new Map(
    [...found].map(([attempt, { first, endMs, decisions, endStatus }]) => {
      const fromMs = events[first]?.timestampMs ?? startMs;
      return [first, { row: "attempt", attempt, offsetMs: fromMs - startMs, durationMs: endMs - fromMs, decisions, endStatus }];
    }),
  );
}

/** Idle times before an event, by its index: nothing had run since everything before it ended. */
function gapsOf({ events, settings }: Scene): ReadonlyMap<number, { fromMs: number; toMs: number }> {
  const gaps = new Map<number, { fromMs: number; toMs: number }>();
  let busyUntil = events[0]?.timestampMs ?? 0;
  events.forEach((event, index) => {
    if (event.timestampMs - busyUntil > settings.idleGapMs) gaps.set(index, { fromMs: busyUntil, toMs: event.timestampMs });
    busyUntil = Math.max(busyUntil, endOf(event));
  });
  return gaps;
}

function rowsOf(scene: Scene, eventRows: readonly EventRow[], attempts: ReadonlyMap<number, AttemptRow>, gaps: ReadonlyMap<number, { fromMs: number; toMs: number }>): StoryRow[] {
  const { events, startMs } = scene;
  const rows: StoryRow[] = [];
  let index = 0;
  while (index < events.length) {
    const gap = gaps.get(index);
    if (gap) rows.push({ row: "gap", offsetMs: gap.fromMs - startMs, idleMs: gap.toMs - gap.fromMs });
    const attempt = attempts.get(index);
    if (attempt && attempts.size > 1) rows.push(attempt);

    const end = foldEnd(scene, index, (at) => gaps.has(at) || attempts.has(at));
    if (end > index) {
      rows.push(foldRow(scene, index, end));
      index = end;
    } else {
      rows.push(...eventRows.slice(index, index + 1));
      index += 1;
    }
  }
  return rows;
}

/** End (exclusive) of the run of like events that starts here; `from` itself where nothing folds. */
function foldEnd(scene: Scene, from: number, isBreak: (index: number) => boolean): number {
  const { events } = scene;
  const first = events[from];
  let end = from;
  let hasThinned = false;
  for (; end < events.length; end += 1) {
    const event = events[end];
    if (!event || !first || (end > from && isBreak(end)) || event.agent !== first.agent || event.attempt !== first.attempt || !isFoldable(scene, end)) break;
    hasThinned ||= event.isThinned;
  }
  return end - from >= MIN_FOLD || hasThinned ? end : from;
}

/** A call that went well as far as is known, unmarked, far from failures, and no fork or join; what was thinned away has nothing to show but its place. */
function isFoldable({ events, marks, rails, isNear }: Scene, index: number): boolean {
  const event = events[index];
  if (!event || marks.has(index)) return false;
  if (event.isThinned) return true;
  if (events.length <= SHOWN_WHOLE || isNear[index]) return false;
  const isAside = rails[index] === "fork" || rails[index] === "join";
  const isCall = event.action !== null && event.action !== "reply";
  return isCall && (event.status === "succeeded" || event.status === "unknown") && !isAside && !event.isSkewed;
}

function foldRow({ events, startMs }: Scene, from: number, end: number): FoldRow {
  const folded = events.slice(from, end);
  const counts = new Map<string, number>();
  for (const { action, type } of folded) counts.set(action ?? type, (counts.get(action ?? type) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const rest = sorted.slice(MAX_FOLD_ACTIONS).reduce((sum, [, count]) => sum + count, 0);
  return {
    row: "fold",
    fromIndex: from,
    toIndex: end - 1,
    fromEventId: folded[0]?.eventId ?? "",
    count: folded.length,
    thinned: folded.filter((event) => event.isThinned).length,
    offsetMs: (folded[0]?.timestampMs ?? startMs) - startMs,
    endOffsetMs: folded.reduce((latest, event) => Math.max(latest, endOf(event)), startMs) - startMs,
    actions: [...sorted.slice(0, MAX_FOLD_ACTIONS), ...(rest > 0 ? [["", rest] as const] : [])],
  };
}

function eventRow({ startMs, marks, rails }: Scene, event: EventDigest, index: number): EventRow {
  return {
    row: "event",
    index,
    eventId: event.eventId,
    offsetMs: event.timestampMs - startMs,
    type: event.type,
    attempt: event.attempt,
    agent: event.agent,
    rail: rails[index] ?? "main",
    step: event.step,
    action: event.action,
    alternatives: event.alternatives,
    alternativesCount: event.alternativesCount,
    argument: event.argument,
    confidence: event.confidence,
    status: event.status,
    outcome: event.outcome,
    errorType: event.failure?.errorType ?? null,
    latencyMs: event.latencyMs,
    isSkewed: event.isSkewed,
    marks: marks.get(index) ?? [],
  };
}

type HeadParts = Readonly<{
  turningPoints: readonly TurningPoint[];
  isSub: readonly boolean[];
  attempts: readonly AttemptRow[];
  gaps: ReadonlyMap<number, { fromMs: number; toMs: number }>;
  parts: readonly StoryPart[];
  endMs: number;
  droppedEvents: number;
}>;

function headOf({ events, startMs }: Scene, { turningPoints, isSub, attempts, gaps, parts, endMs, droppedEvents }: HeadParts): StoryHead {
  const shownEvents = events.filter((event) => !event.isThinned).length;
  const marks = Object.fromEntries(TURNING_POINT_KINDS.map((kind) => [kind, 0])) as Record<TurningPointKind, number>;
  for (const { kind } of turningPoints) marks[kind] += 1;
  return {
    totalEvents: events.length,
    shownEvents,
    droppedEvents,
    isSampled: shownEvents < events.length,
    durationMs: endMs - startMs,
    attempts,
    subAgents: [...new Set(events.flatMap((event, index) => (isSub[index] && event.agent !== null ? [event.agent] : [])))],
    failures: events.filter((event) => event.status === "failed").length,
    marks,
    firstFailureEventId: turningPoints.find(({ kind }) => kind === "first_failure")?.eventId ?? null,
    parts: partSizes(parts),
    minimap: buildMinimap(events, turningPoints, isSub, { fromMs: startMs, toMs: endMs }, [...gaps.values()]),
  };
}
