import { LESSON_STATUSES, type LessonStatus } from "@/lib/domain/lesson";

/** What the lesson list shows; it stands in the address, so that a link shows the same. */
export type LessonFilter = Readonly<{ status: LessonStatus | ""; q: string; type: string; tag: string }>;

export const NO_LESSON_FILTER: LessonFilter = { status: "", q: "", type: "", tag: "" };

/** The most `GET /api/v1/lessons` takes. */
const MAX_TEXT = 200;

/** Reads an address; whatever it does not know is left out, and what is too long is cut. */
export function readLessonFilter(search: URLSearchParams): LessonFilter {
  const textOf = (name: string) => (search.get(name) ?? "").slice(0, MAX_TEXT);
  return { status: LESSON_STATUSES.find((status) => status === search.get("status")) ?? "", q: textOf("q"), type: textOf("type"), tag: textOf("tag") };
}

/** Only what differs from no filter; "" for none. */
export function writeLessonFilter(filter: LessonFilter): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== "")).toString();
}

/** Narrowed by more than the status, which the tabs show. */
export function isNarrowed({ q, type, tag }: LessonFilter): boolean {
  return q !== "" || type !== "" || tag !== "";
}

/** The query of `GET /api/v1/lessons`. */
export function lessonApiQuery({ status, q, type, tag }: LessonFilter, { limit, cursor }: Readonly<{ limit: number; cursor?: string | null }>): URLSearchParams {
  const pairs = { status, q: q.trim(), task_type: type, tag, limit: String(limit), cursor: cursor ?? "" };
  return new URLSearchParams(Object.entries(pairs).filter(([, value]) => value !== ""));
}
