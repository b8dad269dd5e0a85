import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { TaskView } from "@/lib/domain/task-view";
import { readJson } from "./read";
import { NO_FILTER, taskApiQuery, writeTaskFilter, type TaskFilter } from "./task-filter";

export type TaskPage = Readonly<{ items: readonly TaskView[]; next_cursor: string | null }>;

export const TASKS_A_PAGE = 50;
const SEARCHED = 8;

export const tasksKey = ["tasks"] as const;

/** The list for a filter, page after page; `first` is what the server drew. */
export function taskListOptions(filter: TaskFilter, first?: TaskPage) {
  return infiniteQueryOptions({
    queryKey: [...tasksKey, "list", writeTaskFilter(filter)],
    queryFn: ({ pageParam, signal }) => readJson<TaskPage>(`/api/v1/tasks?${taskApiQuery(filter, { limit: TASKS_A_PAGE, cursor: pageParam }, new Date())}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  });
}

/** A few tasks whose title holds the text: for jumping there. */
export function taskSearchOptions(text: string) {
  const q = text.trim();
  return queryOptions({
    queryKey: [...tasksKey, "search", q],
    queryFn: async ({ signal }) => {
      // Typing goes on: an aborted wait asks nothing.
      await new Promise((resolve) => setTimeout(resolve, 150));
      signal.throwIfAborted();
      return await readJson<TaskPage>(`/api/v1/tasks?${taskApiQuery({ ...NO_FILTER, q }, { limit: SEARCHED }, new Date())}`, signal);
    },
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
}
