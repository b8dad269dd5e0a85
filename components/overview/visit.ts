/** Holds from when this visit counts what is new; gone half an hour after the last look at the overview. */
export const VISIT_COOKIE = "hs_since";
const PAUSE_SECONDS = 1_800;

export function rememberVisit(since: string) {
  document.cookie = `${VISIT_COOKIE}=${encodeURIComponent(since)}; path=/; max-age=${PAUSE_SECONDS}; samesite=lax`;
}

/** null for anything that is no time. */
export function parseVisit(cookie: string | undefined): Date | null {
  const at = new Date(cookie ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}
