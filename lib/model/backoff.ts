/** Longer than this nobody waits within a call; the answer says how long, and a job comes back later. */
export const MAX_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 500;
const MAX_BACKOFF_MS = 8_000;

/** How long to wait before try number `tries` + 1: what the server asks for, else doubling, with up to a half taken off by chance. */
export function waitBefore(tries: number, retryAfterMs: number | null, random: number): number {
  if (retryAfterMs !== null) return retryAfterMs;
  return Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_BACKOFF_MS) * (1 - random / 2);
}

/** Retry-After (RFC 9110, 10.2.3): seconds or a date; `retry-after-ms` as some servers send. Null where there is none to believe. */
export function readRetryAfter(headers: Headers | undefined, nowMs: number): number | null {
  const exact = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(exact) && exact >= 0) return exact;
  const given = headers?.get("retry-after")?.trim();
  if (!given) return null;
  if (/^\d+(?:\.\d+)?$/.test(given)) return Number(given) * 1_000;
  const waitMs = /^[A-Z][a-z]+, /.test(given) ? Date.parse(given) - nowMs : Number.NaN;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
