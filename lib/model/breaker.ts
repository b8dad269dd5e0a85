/**
 * Leaves a model alone that failed several times in a row. After a pause one call is let through to see whether it
 * answers again. Pure: the clock is passed in, milliseconds.
 */
export type Breaker = Readonly<{
  /** Failures in a row. */
  failures: number;
  /** Since when no call is let through; null while they are. */
  openSinceMs: number | null;
  /** Since when one call is on trial. */
  trialSinceMs: number | null;
}>;
export type BreakerLimits = Readonly<{ failures: number; pauseMs: number }>;

export const CLOSED: Breaker = { failures: 0, openSinceMs: null, trialSinceMs: null };
export const BREAKER_LIMITS: BreakerLimits = { failures: 5, pauseMs: 60_000 };

export type Admission = Readonly<{ isAdmitted: true; breaker: Breaker }> | Readonly<{ isAdmitted: false; waitMs: number }>;

/** A trial that never came back holds up others for one pause only; so does a clock that was set back. */
export function admit(breaker: Breaker, nowMs: number, { pauseMs }: BreakerLimits): Admission {
  if (breaker.openSinceMs === null) return { isAdmitted: true, breaker };
  const waitMs = pauseMs - Math.abs(nowMs - (breaker.trialSinceMs ?? breaker.openSinceMs));
  if (waitMs > 0) return { isAdmitted: false, waitMs };
  return { isAdmitted: true, breaker: { ...breaker, trialSinceMs: nowMs } };
}

/** Each failure on trial opens it for another pause. */
export function afterFailure({ failures }: Breaker, nowMs: number, limits: BreakerLimits): Breaker {
  const count = failures + 1;
  return count < limits.failures ? { failures: count, openSinceMs: null, trialSinceMs: null } : { failures: count, openSinceMs: nowMs, trialSinceMs: null };
}
