import { queryOptions } from "@tanstack/react-query";
import type { TaskReflections } from "@/lib/domain/task-reflections";
import type { Reason } from "@/lib/domain/turning-point";
import { readJson } from "./read";

const POLL_MS = 4_000;

/** With what the person who looks may do. */
export type ReflectionsOfTask = TaskReflections & Readonly<{ can_reflect: boolean }>;

/** What came of a reflection by a person: the lesson its rule became or that says it already, or why there is none. */
export type WrittenView = Readonly<{ reflection_id: string; lesson_id: string | null; refused: Reason | null }>;

const api = (taskId: string) => `/api/app/tasks/${encodeURIComponent(taskId)}`;

export const reflectionsKey = (taskId: string) => ["reflections", taskId] as const;

/** Asks again while the task runs, its latest events are to be looked at, or a model is at work on it. */
export const reflectionsQuery = (taskId: string, isLive: boolean) =>
  queryOptions({
    queryKey: reflectionsKey(taskId),
    queryFn: ({ signal }) => readJson<ReflectionsOfTask>(`${api(taskId)}/reflections`, signal),
    refetchInterval: (query) => (isLive || isAtWork(query.state.data) ? POLL_MS : false),
  });

function isAtWork(data: ReflectionsOfTask | undefined): boolean {
  return data !== undefined && (!data.is_current || data.model.state === "waiting" || data.model.state === "running");
}

/** What would be asked of a model, as one text; `eventId` null for the task as a whole. */
export const promptQuery = (taskId: string, eventId: string | null) =>
  queryOptions({
    queryKey: [...reflectionsKey(taskId), "prompt", eventId],
    queryFn: ({ signal }) => readJson<Readonly<{ text: string }>>(`${api(taskId)}/prompt${eventId === null ? "" : `?event_id=${encodeURIComponent(eventId)}`}`, signal),
    staleTime: Infinity,
  });
