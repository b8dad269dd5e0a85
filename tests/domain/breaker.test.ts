import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { admit, afterFailure, CLOSED, type Breaker } from "@/lib/model/breaker";

const LIMITS = { failures: 3, pauseMs: 1_000 };
const failTimes = (times: number, nowMs: number) => Array.from({ length: times }).reduce<Breaker>((breaker) => afterFailure(breaker, nowMs, LIMITS), CLOSED);

describe("the breaker", () => {
  it("lets calls through until enough have failed in a row", () => {
    expect(admit(failTimes(2, 0), 0, LIMITS)).toMatchObject({ isAdmitted: true });
    expect(admit(failTimes(3, 0), 400, LIMITS)).toEqual({ isAdmitted: false, waitMs: 600 });
  });

  it("lets one call through after the pause, and no other while that one is out", () => {
    const trial = admit(failTimes(3, 0), 1_000, LIMITS);
    expect(trial).toMatchObject({ isAdmitted: true });
    if (trial.isAdmitted) expect(admit(trial.breaker, 1_001, LIMITS)).toMatchObject({ isAdmitted: false });
  });

  it("opens for another pause when the trial fails", () => {
    const trial = admit(failTimes(3, 0), 1_000, LIMITS);
    if (!trial.isAdmitted) throw new Error("not admitted");
    expect(admit(afterFailure(trial.breaker, 1_200, LIMITS), 2_100, LIMITS)).toEqual({ isAdmitted: false, waitMs: 100 });
  });

  it("does not stay shut for a trial that never came back, or for a clock that was set back", () => {
    const trial = admit(failTimes(3, 0), 1_000, LIMITS);
    if (trial.isAdmitted) expect(admit(trial.breaker, 2_000, LIMITS)).toMatchObject({ isAdmitted: true });
    expect(admit(failTimes(3, 1_000_000), 5, LIMITS)).toMatchObject({ isAdmitted: true });
  });

  it("behaves, whatever happens in whatever order", () => {
    const steps = fc.array(fc.record({ afterMs: fc.nat(1_500), outcome: fc.constantFrom("success", "failure", "lost") }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (happenings) => {
        let breaker = CLOSED;
        let now = 0;
        let inARow = 0;
        let lastFailureMs = -Infinity;
        let lastTrialMs = -Infinity;
        for (const { afterMs, outcome } of happenings) {
          now += afterMs;
          const admission = admit(breaker, now, LIMITS);
          // Shut only after enough failures in a row, and only within a pause of the last failure or trial.
          const isDue = now - lastFailureMs >= LIMITS.pauseMs && now - lastTrialMs >= LIMITS.pauseMs;
          if (inARow < LIMITS.failures || isDue) expect(admission.isAdmitted).toBe(true);
          if (!admission.isAdmitted) {
            expect(admission.waitMs).toBeGreaterThan(0);
            expect(admission.waitMs).toBeLessThanOrEqual(LIMITS.pauseMs);
            continue;
          }
          if (inARow >= LIMITS.failures) {
            expect(now - lastFailureMs).toBeGreaterThanOrEqual(LIMITS.pauseMs);
            lastTrialMs = now;
          }
          breaker = admission.breaker;
          if (outcome === "success") {
            breaker = CLOSED;
            inARow = 0;
          } else if (outcome === "failure") {
            breaker = afterFailure(breaker, now, LIMITS);
            inARow += 1;
            lastFailureMs = now;
          }
        }
      }),
    );
  });
});
