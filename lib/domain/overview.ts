import type { TaskStatus } from "./task";
import type { TaskView } from "./task-view";
import type { TurningPointKind } from "./turning-point";

/** What the overview shows. Days are UTC dates. */
export type Overview = Readonly<{
  total: number;
  failed: number;
  /** The most frequent failure among all the window's, if it happened more than once. */
  commonFailure: Readonly<{ category: string; count: number }> | null;
  /** What arrived since the person was last here; null on a first visit. */
  since: Readonly<{ at: string; tasks: number; failed: number }> | null;
  window: Readonly<{ from: string; to: string }>;
  days: readonly OverviewDay[];
  failures: readonly Readonly<{ category: string; count: number; change: number }>[];
  turningPoints: Readonly<Record<TurningPointKind, number>>;
  newest: readonly TaskView[];
  /** Tasks of the sample are among them; they can be taken out again. */
  hasSample: boolean;
}>;

export type OverviewDay = Readonly<{ day: string; succeeded: number; failed: number; other: number }>;

const DAY_MS = 86_400_000;

/**
 * One entry per day from `from` to `to`, both included, days without tasks too. Interrupted, running and unknown tasks
 * count as other.
 */
export function fillDays(counts: readonly Readonly<{ day: string; status: TaskStatus; count: number }>[], from: Date, to: Date): OverviewDay[] {
  const days: OverviewDay[] = [];
  const last = dayOf(to);
  for (let at = from.getTime(); dayOf(new Date(at)) <= last; at += DAY_MS) {
    const day = dayOf(new Date(at));
    const sum = (...statuses: TaskStatus[]) => counts.filter((c) => c.day === day && statuses.includes(c.status)).reduce((total, c) => total + c.count, 0);
    days.push({ day, succeeded: sum("succeeded"), failed: sum("failed"), other: sum("aborted", "running", "unknown") });
  }
  return days;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * The window the charts show: the last `days` days, or, when nothing started in them (old runs were imported), as many
 * days up to the newest task. Starts at midnight UTC.
 */
export function overviewWindow(now: Date, newest: Date, days: number): { from: Date; to: Date } {
  const recent = now.getTime() - newest.getTime() < days * DAY_MS;
  const to = recent ? now : newest;
  const midnight = Date.UTC(to.getUTCFullYear(), to.getUTCMonth(), to.getUTCDate());
  return { from: new Date(midnight - (days - 1) * DAY_MS), to };
}

/** The window of equal length before it. */
export function windowBefore({ from, to }: Readonly<{ from: Date; to: Date }>): { from: Date; to: Date } {
  return { from: new Date(from.getTime() - (to.getTime() - from.getTime())), to: new Date(from.getTime() - 1) };
}
