import type { EventDetail } from "@/lib/domain/event-view";
import type { EventRow, StoryHead, StoryPart } from "@/lib/domain/story";
import type { TaskView } from "@/lib/domain/task-view";
import type { TurningPointKind } from "@/lib/domain/turning-point";

/** `head` is null while nothing has been derived from the task yet. */
export type Story = Readonly<{ task: TaskView; head: StoryHead | null }>;
export type StoryPlace = Readonly<{ index: number; part: number | null }>;
export type StoryMatch = Readonly<{ index: number; eventId: string; part: number | null; summary: string }>;
export type StoryMatches = Readonly<{ matches: readonly StoryMatch[]; truncated: boolean }>;
export type MarkedRows = Readonly<{ rows: readonly EventRow[]; next: number | null }>;

/** The most events one request answers. */
export const EVENTS_AT_ONCE = 200;

/** A read that the server refused or that did not arrive; `status` is 0 when nothing was answered. */
export class ReadError extends Error {
  override name = "ReadError";
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function read<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal, headers: { accept: "application/json" } }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ReadError(0, "no answer");
  });
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as { detail?: string; title?: string } | null;
  throw new ReadError(response.status, problem?.detail ?? problem?.title ?? response.statusText);
}

const taskPath = (taskId: string) => `/api/app/tasks/${encodeURIComponent(taskId)}`;

export const readStory = (taskId: string, signal?: AbortSignal) => read<Story>(`${taskPath(taskId)}/story`, signal);

export const readPart = (taskId: string, part: number, signal?: AbortSignal) => read<StoryPart>(`${taskPath(taskId)}/story/parts/${part}`, signal);

/** Events `from` to `to`, both included. */
export const readEvents = (taskId: string, from: number, to: number, signal?: AbortSignal) =>
  read<Readonly<{ rows: readonly EventRow[] }>>(`${taskPath(taskId)}/story/events?from=${from}&to=${to}`, signal);

export const readMarks = (taskId: string, kind: TurningPointKind, after: number | null, signal?: AbortSignal) =>
  read<MarkedRows>(`${taskPath(taskId)}/story/marks?kind=${kind}${after === null ? "" : `&after=${after}`}`, signal);

export const findInStory = (taskId: string, text: string, signal?: AbortSignal) =>
  read<StoryMatches>(`${taskPath(taskId)}/story/find?q=${encodeURIComponent(text)}`, signal);

export const readPlace = (taskId: string, eventId: string, signal?: AbortSignal) =>
  read<StoryPlace>(`${taskPath(taskId)}/story/place?event=${encodeURIComponent(eventId)}`, signal);

export const readEvent = async (taskId: string, eventId: string, signal?: AbortSignal): Promise<EventDetail> =>
  (await read<Readonly<{ event: EventDetail }>>(`${taskPath(taskId)}/events/${encodeURIComponent(eventId)}`, signal)).event;
