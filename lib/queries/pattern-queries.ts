import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { PatternView } from "@/lib/domain/lesson-view";
import { patternApiQuery, writePatternFilter, type PatternFilter } from "./pattern-filter";
import { readJson } from "./read";

export type PatternPage = Readonly<{ items: readonly PatternView[]; next_cursor: string | null }>;

export const PATTERNS_A_PAGE = 50;

/** The list for a filter, page after page; `first` is what the server drew. */
export function patternListOptions(filter: PatternFilter, first?: PatternPage) {
  return infiniteQueryOptions({
    queryKey: ["patterns", "list", writePatternFilter(filter)],
    queryFn: ({ pageParam, signal }) => readJson<PatternPage>(`/api/v1/patterns?${patternApiQuery(filter, { limit: PATTERNS_A_PAGE, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  });
}
