import { keepPreviousData, queryOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { StoryHead, StoryPartSize } from "@/lib/domain/story";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { findInStory, readEvent, readEvents, readMarks, readPart, readStory, type Story } from "./replay";

const POLL_MS = 3000;
/** How long what went out of view is kept for scrolling back. */
const KEEP_MS = 30_000;
/** Parts, ranges and events kept at most, so that memory does not grow with the length of the task. */
const MOST_KEPT = 40;
/** A part only flown past is not asked for. */
const SETTLE_MS = 40;

const keys = {
  story: (taskId: string) => ["replay", taskId, "story"] as const,
  rows: (taskId: string) => ["replay", taskId, "rows"] as const,
  event: (taskId: string) => ["replay", taskId, "event"] as const,
};

/** Asks again while the task runs or its story is behind its events. */
export const storyQuery = (taskId: string, initialData: Story) =>
  queryOptions({
    queryKey: keys.story(taskId),
    queryFn: ({ signal }) => readStory(taskId, signal),
    initialData,
    staleTime: POLL_MS,
    refetchInterval: (query) => (isLive(query.state.data) ? POLL_MS : false),
  });

export const isLive = (story: Story | undefined) => story !== undefined && (story.head === null || story.task.status === "running" || !story.task.is_derived);

/** Part `n` as its sizes describe it: a part that has changed has another key, and its old rows stay until the new ones are here. */
export const partQuery = (taskId: string, n: number, head: StoryHead, isFlying?: () => boolean) =>
  queryOptions({
    queryKey: [...keys.rows(taskId), "part", n, signature(head.parts[n])],
    queryFn: async ({ signal }) => {
      if (isFlying?.()) await settled(signal);
      return await readPart(taskId, n, signal);
    },
    staleTime: Infinity,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  });

export const eventsQuery = (taskId: string, from: number, to: number, totalEvents: number) =>
  queryOptions({
    queryKey: [...keys.rows(taskId), "events", from, to, totalEvents],
    queryFn: ({ signal }) => readEvents(taskId, from, to, signal),
    staleTime: Infinity,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  });

export const marksQuery = (taskId: string, kind: TurningPointKind, after: number | null, totalEvents: number) =>
  queryOptions({
    queryKey: [...keys.rows(taskId), "marks", kind, after, totalEvents],
    queryFn: ({ signal }) => readMarks(taskId, kind, after, signal),
    staleTime: Infinity,
    gcTime: KEEP_MS,
  });

export const findQuery = (taskId: string, text: string, totalEvents: number) =>
  queryOptions({
    queryKey: ["replay", taskId, "find", text, totalEvents],
    queryFn: ({ signal }) => findInStory(taskId, text, signal),
    enabled: text.trim() !== "",
    staleTime: Infinity,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  });

/** One event in full. Keys held down pass many events: only the one that is rested on is asked for. */
export const eventQuery = (taskId: string, eventId: string) =>
  queryOptions({
    queryKey: [...keys.event(taskId), eventId],
    queryFn: async ({ signal }) => {
      await settled(signal);
      return await readEvent(taskId, eventId, signal);
    },
    staleTime: POLL_MS,
    gcTime: KEEP_MS,
  });

function signature(size: StoryPartSize | undefined): string {
  return size ? `${size.rows}.${size.markLines}.${size.failures}.${size.fromIndex}.${size.toIndex}.${size.fromOffsetMs}` : "";
}

function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SETTLE_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("passed by", "AbortError"));
    });
  });
}

/** Forgets the oldest rows and events nobody shows, beyond the most that may be kept. */
export function forgetOldest(client: QueryClient, taskId: string): void {
  for (const key of [keys.rows(taskId), keys.event(taskId)] satisfies QueryKey[]) {
    const idle = client
      .getQueryCache()
      .findAll({ queryKey: key, type: "inactive" })
      .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
    for (const query of idle.slice(0, Math.max(0, idle.length - MOST_KEPT))) client.getQueryCache().remove(query);
  }
}
