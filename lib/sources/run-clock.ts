import { timeOf } from "./values";

const STEP_MS = 1000;

/**
 * Times of a run's events. Given times are kept; a missing one is a second after the one before. A run with no time
 * at all ends at `now`, a second a step: it is dated by its import, and the same run keeps its order whenever it is
 * imported again (its event ids keep it from being stored twice).
 */
export function timesOf(given: readonly unknown[], now: Date, tookMs: readonly number[] = []): { times: string[]; areGiven: boolean } {
  const known = given.map(timeOf);
  const steps = given.map((_, index) => Math.max(STEP_MS, tookMs[index] ?? 0));
  const first = known.find((time) => time !== undefined);
  const total = steps.reduce((sum, step) => sum + step, 0);
  const end = Math.floor(now.getTime() / STEP_MS) * STEP_MS;
  let next = first === undefined ? end - total : Date.parse(first);
  const times = known.map((time, index) => {
    const at = time === undefined ? next : Date.parse(time);
    next = at + (steps[index] ?? STEP_MS);
    return new Date(at).toISOString();
  });
  return { times, areGiven: first !== undefined };
}
