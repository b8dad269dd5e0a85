import type { EventStatus } from "./event";
import type { TaskStatus } from "./task";
import type { TurningPointKind } from "./turning-point";

/** What replay returns (api.md). The same events give the same chronicle, whatever order they arrived in. */
export type Chronicle = {
  task_id: string;
  task_type: string;
  status: TaskStatus;
  /** Every recorded event, thinned ones too; process events are counted in `dropped_events` instead. */
  total_events: number;
  shown_events: number;
  dropped_events: number;
  sampled: boolean;
  started_at: string;
  ended_at: string | null;
  attempts: number;
  nodes: ChronicleNode[];
  turning_points: { index: number; event_id: string; kind: TurningPointKind; reason: string }[];
};

export type ChronicleNode = {
  /** Place in the ordered task, from 0; gaps in the numbers are events that were thinned away. */
  index: number;
  event_id: string;
  timestamp: string;
  /** Since the task's first event, milliseconds. */
  offset_ms: number;
  type: string;
  action: string | null;
  /** At most 50 characters: what was decided and what came of it. */
  summary: string;
  status: EventStatus;
  attempt: number;
  agent: string | null;
  clock_skew: boolean;
  source_index?: number;
  turning_points: { kind: TurningPointKind; reason: string }[];
};
