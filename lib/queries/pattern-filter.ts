export const PATTERN_SORTS = ["last_seen", "count", "first_seen"] as const;
export type PatternSort = (typeof PATTERN_SORTS)[number];

/** What the pattern list shows; it stands in the address, so that a link shows the same. */
export type PatternFilter = Readonly<{ q: string; type: string; sort: PatternSort }>;

export const NO_PATTERN_FILTER: PatternFilter = { q: "", type: "", sort: "last_seen" };

/** The most `GET /api/v1/patterns` takes. */
const MAX_TEXT = 200;

/** Reads an address; whatever it does not know is left out, and what is too long is cut. */
export function readPatternFilter(search: URLSearchParams): PatternFilter {
  const textOf = (name: string) => (search.get(name) ?? "").slice(0, MAX_TEXT);
  return { q: textOf("q"), type: textOf("type"), sort: PATTERN_SORTS.find((sort) => sort === search.get("sort")) ?? NO_PATTERN_FILTER.sort };
}

/** Only what differs from no filter; "" for none. */
export function writePatternFilter({ q, type, sort }: PatternFilter): string {
  return new URLSearchParams(Object.entries({ q, type, sort: sort === NO_PATTERN_FILTER.sort ? "" : sort }).filter(([, value]) => value !== "")).toString();
}

/** The query of `GET /api/v1/patterns`. */
export function patternApiQuery({ q, type, sort }: PatternFilter, { limit, cursor }: Readonly<{ limit: number; cursor?: string | null }>): URLSearchParams {
  const pairs = { q: q.trim(), task_type: type, sort, limit: String(limit), cursor: cursor ?? "" };
  return new URLSearchParams(Object.entries(pairs).filter(([, value]) => value !== ""));
}
