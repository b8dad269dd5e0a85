import type { EventDetail } from "@/lib/domain/event-view";
import type { EventRow, StoryHead, StoryPart } from "@/lib/domain/story";
import type { TaskView } from "@/lib/domain/task-view";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { readJson } from "./read";

/** `head` is null while nothing has been derived from the task yet. */
export type Story = Readonly<{ task: TaskView; head: StoryHead | null }>;
export type StoryPlace = Readonly<{ index: number; part: number | null }>;
export type StoryMatch = Readonly<{ index: number; eventId: string; part: number | null; summary: string }>;
export type StoryMatches = Readonly<{ matches: readonly StoryMatch[]; truncated: boolean }>;
export type MarkedRows = Readonly<{ rows: readonly EventRow[]; next: number | null }>;

/** The most events one request answers. */
export const EVENTS_AT_ONCE = 200;

const taskPath = (taskId: string) => `/api/app/tasks/${encodeURIComponent(taskId)}`;

export const readStory = (taskId: string, signal?: AbortSignal) => readJson<Story>(`${taskPath(taskId)}/story`, signal);

export const readPart = (taskId: string, part: number, signal?: AbortSignal) => readJson<StoryPart>(`${taskPath(taskId)}/story/parts/${part}`, signal);

/** Events `from` to `to`, both included. */
export const readEvents = (taskId: string, from: number, to: number, signal?: AbortSignal) =>
  readJson<Readonly<{ rows: readonly EventRow[] }>>(`${taskPath(taskId)}/story/events?from=${from}&to=${to}`, signal);

export const readMarks = (taskId: string, kind: TurningPointKind, after: number | null, signal?: AbortSignal) =>
  readJson<MarkedRows>(`${taskPath(taskId)}/story/marks?kind=${kind}${after === null ? "" : `&after=${after}`}`, signal);

export const findInStory = (taskId: string, text: string, signal?: AbortSignal) =>
  readJson<StoryMatches>(`${taskPath(taskId)}/story/find?q=${encodeURIComponent(text)}`, signal);

export const readPlace = (taskId: string, eventId: string, signal?: AbortSignal) =>
  readJson<StoryPlace>(`${taskPath(taskId)}/story/place?event=${encodeURIComponent(eventId)}`, signal);

export const readEvent = async (taskId: string, eventId: string, signal?: AbortSignal): Promise<EventDetail> =>
  (await readJson<Readonly<{ event: EventDetail }>>(`${taskPath(taskId)}/events/${encodeURIComponent(eventId)}`, signal)).event;
