/** Holds from when this visit counts what is new; gone half an hour after the last page was opened. */
export const VISIT_COOKIE = "hs_since";
const PAUSE_SECONDS = 1_800;

export function rememberVisit(since: string) {
  document.cookie = `${VISIT_COOKIE}=${encodeURIComponent(since)}; path=/; max-age=${PAUSE_SECONDS}; samesite=lax`;
}

/** The visit goes on: it ends later, and began when it began. */
export function prolongVisit(since: string) {
  const remembered = new URLSearchParams(document.cookie.replaceAll("; ", "&")).get(VISIT_COOKIE);
  rememberVisit(visitStart(remembered ?? undefined, null)?.toISOString() ?? since);
}

/** What this visit counts from: as it was remembered, or from the last time the person was here. Null for their first. */
export function visitStart(cookie: string | undefined, lastVisit: Date | null): Date | null {
  const at = new Date(cookie ?? "");
  return Number.isNaN(at.getTime()) ? lastVisit : at;
}
