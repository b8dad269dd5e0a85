import { laneOf } from "./action-lane";
import type { EventDigest } from "./digest";
import type { Minimap, MinimapBar, MinimapLane } from "./story";
import { TURNING_POINT_KINDS, type TurningPoint, type TurningPointKind } from "./turning-point";

const BUCKETS = 480;

type Span = Readonly<{ fromMs: number; toMs: number }>;

/**
 * The whole task as a strip of fixed upper size: lanes by kind of work, one bar for neighbouring buckets in which
 * something ran (a failure colours its buckets), turning points merged by bucket and kind, idle times.
 *
 * @param isSub by index: whether a sub-agent took the event
 * @param span the first event's start and the last end
 * @param idle idle times, in order
 */
export function buildMinimap(events: readonly EventDigest[], turningPoints: readonly TurningPoint[], isSub: readonly boolean[], span: Span, idle: readonly Span[]): Minimap {
  const lengthMs = Math.max(1, span.toMs - span.fromMs);
  const share = (timeMs: number) => Math.min(1, Math.max(0, (timeMs - span.fromMs) / lengthMs));
  const bucketOf = (timeMs: number) => Math.min(BUCKETS - 1, Math.floor(share(timeMs) * BUCKETS));

  const lanes = eachLane(() => ({ count: 0, filled: new Uint8Array(BUCKETS) }));
  events.forEach((event, index) => {
    if (event.action === null) return;
    const lane = lanes[isSub[index] ? "sub_agent" : laneOf(event.action)];
    lane.count += 1;
    const last = bucketOf(event.timestampMs + (event.latencyMs ?? 0));
    for (let bucket = bucketOf(event.timestampMs); bucket <= last; bucket += 1) lane.filled[bucket] = Math.max(lane.filled[bucket] ?? 0, event.status === "failed" ? 2 : 1);
  });

  return {
    buckets: BUCKETS,
    lanes: eachLane((lane) => ({ count: lanes[lane].count, bars: barsOf(lanes[lane].filled) })),
    marks: mergeMarks(events, turningPoints, bucketOf, share),
    idle: mergeIdle(idle, bucketOf, share),
  };
}

function eachLane<T>(make: (lane: MinimapLane) => T): Record<MinimapLane, T> {
  return { read: make("read"), write: make("write"), run: make("run"), other: make("other"), sub_agent: make("sub_agent") };
}

function barsOf(filled: Uint8Array): MinimapBar[] {
  const bars: MinimapBar[] = [];
  for (let from = 0; from < filled.length; ) {
    const value = filled[from];
    let to = from + 1;
    while (to < filled.length && filled[to] === value) to += 1;
    if (value) bars.push({ from: from / BUCKETS, to: to / BUCKETS, isFailed: value === 2 });
    from = to;
  }
  return bars;
}

function mergeMarks(events: readonly EventDigest[], turningPoints: readonly TurningPoint[], bucketOf: (timeMs: number) => number, share: (timeMs: number) => number): Minimap["marks"] {
  const merged = new Map<string, { at: number; kind: TurningPointKind; eventId: string; count: number }>();
  for (const { index, eventId, kind } of turningPoints) {
    const timeMs = events[index]?.timestampMs ?? 0;
    const key = `${bucketOf(timeMs)}:${kind}`;
    const mark = merged.get(key);
    if (mark) mark.count += 1;
    else merged.set(key, { at: share(timeMs), kind, eventId, count: 1 });
  }
  return [...merged.values()].sort((a, b) => a.at - b.at || TURNING_POINT_KINDS.indexOf(a.kind) - TURNING_POINT_KINDS.indexOf(b.kind));
}

/** Idle times that end and begin in the same bucket become one: never more than there are buckets. */
function mergeIdle(idle: readonly Span[], bucketOf: (timeMs: number) => number, share: (timeMs: number) => number): Minimap["idle"] {
  const merged: Span[] = [];
  for (const gap of idle) {
    const last = merged.at(-1);
    if (last && bucketOf(gap.fromMs) === bucketOf(last.toMs)) merged[merged.length - 1] = { fromMs: last.fromMs, toMs: gap.toMs };
    else merged.push(gap);
  }
  return merged.map(({ fromMs, toMs }) => ({ from: share(fromMs), to: share(toMs) }));
}
