import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { LessonView } from "@/lib/domain/lesson-view";
import { lessonApiQuery, writeLessonFilter, type LessonFilter } from "./lesson-filter";
import { readJson } from "./read";

export type LessonPage = Readonly<{ items: readonly LessonView[]; next_cursor: string | null }>;

export const LESSONS_A_PAGE = 50;

/** The list for a filter, page after page; `first` is what the server drew. */
export function lessonListOptions(filter: LessonFilter, first?: LessonPage) {
  return infiniteQueryOptions({
    queryKey: ["lessons", "list", writeLessonFilter(filter)],
    queryFn: ({ pageParam, signal }) => readJson<LessonPage>(`/api/v1/lessons?${lessonApiQuery(filter, { limit: LESSONS_A_PAGE, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  });
}
