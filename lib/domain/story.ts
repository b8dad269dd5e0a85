import type { EventStatus } from "./event";
import type { Reason, TurningPointKind } from "./turning-point";

/**
 * The story is the chronicle laid out as rows for the replay page, cut into parts so that a page of any length loads
 * only what it shows. Rows hold no words of a language: reasons are codes, put into words when read.
 */
export type StoryRow = EventRow | FoldRow | GapRow | AttemptRow;

export type StoryMark = Readonly<{ kind: TurningPointKind; reason: Reason }>;

export type EventRow = Readonly<{
  row: "event";
  /** Place in the ordered task, from 0. */
  index: number;
  eventId: string;
  offsetMs: number;
  type: string;
  attempt: number;
  agent: string | null;
  /** Where a sub-agent's rail runs beside the main one: it forks here, runs, joins, or there is none. */
  rail: "main" | "fork" | "sub" | "join";
  step: string | null;
  action: string | null;
  alternatives: readonly string[];
  alternativesCount: number;
  argument: string;
  confidence: number | null;
  status: EventStatus;
  outcome: string;
  errorType: string | null;
  latencyMs: number | null;
  isSkewed: boolean;
  marks: readonly StoryMark[];
}>;

/** Like events in a row, none of them failed or marked. */
export type FoldRow = Readonly<{
  row: "fold";
  /** First and last folded event, both included. */
  fromIndex: number;
  toIndex: number;
  fromEventId: string;
  count: number;
  /** Of `count`, how many are thinned away and cannot be opened. */
  thinned: number;
  offsetMs: number;
  endOffsetMs: number;
  /** Actions by how often, most often first, at most 5, the rest added up under "". */
  actions: readonly (readonly [action: string, count: number])[];
}>;

export type GapRow = Readonly<{ row: "gap"; offsetMs: number; idleMs: number }>;

export type AttemptRow = Readonly<{ row: "attempt"; attempt: number; offsetMs: number; durationMs: number; decisions: number; endStatus: EventStatus }>;

/** A run of rows loaded together. */
export type StoryPart = Readonly<{ part: number; rows: readonly StoryRow[] }>;

/** What the page needs before any row: counts, the map, and how tall each part is. Its size does not grow with the task beyond four numbers a part. */
export type StoryHead = Readonly<{
  totalEvents: number;
  shownEvents: number;
  droppedEvents: number;
  isSampled: boolean;
  durationMs: number;
  attempts: readonly AttemptRow[];
  subAgents: readonly string[];
  failures: number;
  marks: Readonly<Record<TurningPointKind, number>>;
  firstFailureEventId: string | null;
  parts: readonly StoryPartSize[];
  minimap: Minimap;
}>;

/** `lines`: rows by kind of height (event/fold/gap one line, attempt taller) and second lines for marks. */
export type StoryPartSize = Readonly<{
  rows: number;
  attempts: number;
  markLines: number;
  marks: number;
  failures: number;
  fromIndex: number;
  toIndex: number;
  /** Offset of its first row, so that the map can be laid over parts that are not loaded. */
  fromOffsetMs: number;
}>;

export const MINIMAP_LANES = ["read", "write", "run", "other", "sub_agent"] as const;
export type MinimapLane = (typeof MINIMAP_LANES)[number];

/** Times are shares of the duration, 0..1. Bars in one bucket are merged, so the map has a fixed upper size. */
export type Minimap = Readonly<{
  buckets: number;
  lanes: Readonly<Record<MinimapLane, Readonly<{ count: number; bars: readonly MinimapBar[] }>>>;
  marks: readonly Readonly<{ at: number; kind: TurningPointKind; eventId: string; count: number }>[];
  idle: readonly Readonly<{ from: number; to: number }>[];
}>;

export type MinimapBar = Readonly<{ from: number; to: number; isFailed: boolean }>;
