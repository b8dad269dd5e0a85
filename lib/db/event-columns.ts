import type { EventStatus } from "@/lib/domain/event";
import type { Queryable } from "./client";
import type { DigestRest } from "./digest-row";

/** What is stored of an event in columns of its own. */
export type EventColumns = Readonly<{
  projectId: string;
  taskId: string;
  eventId: string;
  timestamp: Date;
  seq: number | null;
  arrival: number;
  type: string;
  action: string | null;
  status: EventStatus;
  errorType: string | null;
  taskType: string;
}>;
export type TaskKey = Pick<EventColumns, "projectId" | "taskId">;
export type EventKey = Pick<EventColumns, "projectId" | "taskId" | "eventId">;

/** An event as it comes in: digest and payload beside the columns until it is settled. */
export type EventRow = EventColumns & Readonly<{ digest: string; payload: string | null }>;

/** An event as it is read, wherever its digest lay. */
export type StoredEvent = EventColumns & Readonly<{ digest: DigestRest }>;

/** How the columns are written, for insertJson. */
export const EVENT_COLUMNS = {
  projectId: "text",
  taskId: "text",
  eventId: "text",
  timestamp: "datetime",
  seq: "int",
  arrival: "int",
  type: "text",
  action: "text",
  status: "text",
  errorType: "text",
  taskType: "text",
} as const;

/** A row of a raw query. */
export type Raw<Row> = { [Name in keyof Row]: Row[Name] extends number ? number | bigint : Row[Name] extends number | null ? number | bigint | null : Row[Name] };

/** Raw queries give whole numbers as one or the other. */
export function narrowNumbers<Row extends object>(row: Raw<Row>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value])) as Row;
}

/**
 * An event's time in a statement about one task, so that no index in time order is followed: it would lead past the
 * events of every other task. The task's key finds its own, and they are few enough to sort.
 */
export function timeOffIndex(dialect: Queryable["dialect"]): string {
  return dialect === "sqlite" ? `+"timestamp"` : `("timestamp" + interval '0')`;
}
