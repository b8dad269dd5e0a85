import { TASK_STATUSES, type TaskStatus } from "@/lib/domain/task";
import { TASK_SORTS, type TaskSort } from "@/lib/domain/task-view";
import { TURNING_POINT_KINDS, type TurningPointKind } from "@/lib/domain/turning-point";

export const TIME_RANGES = ["24h", "7d", "30d", "90d"] as const;
export type TimeRange = (typeof TIME_RANGES)[number];
export const SORT_ORDERS = ["desc", "asc"] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** What the task list shows: the whole of it stands in the address, so that a link shows the same. */
export type TaskFilter = Readonly<{
  q: string;
  type: string;
  status: TaskStatus | "";
  turn: TurningPointKind | "";
  failure: string;
  agent: string;
  range: TimeRange | "";
  sort: TaskSort;
  order: SortOrder;
}>;

export const NO_FILTER: TaskFilter = { q: "", type: "", status: "", turn: "", failure: "", agent: "", range: "", sort: "started_at", order: "desc" };

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | "" => values.find((value) => value === text) ?? "";

/** The most `GET /api/v1/tasks` takes. */
const MAX_TEXT = 200;
const textOf = (text: string | null): string => (text ?? "").slice(0, MAX_TEXT);

/** Reads an address; whatever it does not know is left out, and what is too long is cut. */
export function readTaskFilter(search: URLSearchParams): TaskFilter {
  return {
    q: textOf(search.get("q")),
    type: textOf(search.get("type")),
    status: oneOf(TASK_STATUSES, search.get("status")),
    turn: oneOf(TURNING_POINT_KINDS, search.get("turn")),
    failure: textOf(search.get("failure")),
    agent: textOf(search.get("agent")),
    range: oneOf(TIME_RANGES, search.get("range")),
    sort: oneOf(TASK_SORTS, search.get("sort")) || NO_FILTER.sort,
    order: oneOf(SORT_ORDERS, search.get("order")) || NO_FILTER.order,
  };
}

/** Only what differs from no filter; "" for none. */
export function writeTaskFilter(filter: TaskFilter): string {
  const search = new URLSearchParams();
  for (const key of Object.keys(NO_FILTER) as (keyof TaskFilter)[]) if (filter[key] !== NO_FILTER[key]) search.set(key, filter[key]);
  return search.toString();
}

export function isFiltered(filter: TaskFilter): boolean {
  return writeTaskFilter({ ...filter, sort: NO_FILTER.sort, order: NO_FILTER.order }) !== "";
}

const HOURS: Readonly<Record<TimeRange, number>> = { "24h": 24, "7d": 168, "30d": 720, "90d": 2160 };

/** The query of `GET /api/v1/tasks`. A range counts back from `now`. */
export function taskApiQuery(filter: TaskFilter, page: Readonly<{ limit: number; cursor?: string | null }>, now: Date): URLSearchParams {
  const pairs: readonly (readonly [string, string])[] = [
    ["q", filter.q.trim()],
    ["task_type", filter.type],
    ["status", filter.status],
    ["turning_point", filter.turn],
    ["error_type", filter.failure],
    ["agent", filter.agent],
    ["from", filter.range ? new Date(now.getTime() - HOURS[filter.range] * 3_600_000).toISOString() : ""],
    ["sort", filter.sort],
    ["order", filter.order],
    ["limit", String(page.limit)],
    ["cursor", page.cursor ?? ""],
  ];
  return new URLSearchParams(pairs.filter(([, value]) => value !== "").map(([name, value]) => [name, value]));
}
