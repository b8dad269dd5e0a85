const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Age = Readonly<{ unit: "now" | "minutes" | "hours" | "days" | "months" | "years"; count: number }>;

/** How long ago, in the largest unit that gives at least one; the future counts as now. */
export function ageOf(from: Date, now: Date): Age {
  const ms = now.getTime() - from.getTime();
  if (ms < MINUTE) return { unit: "now", count: 0 };
  if (ms < HOUR) return { unit: "minutes", count: Math.floor(ms / MINUTE) };
  if (ms < DAY) return { unit: "hours", count: Math.floor(ms / HOUR) };
  if (ms < 60 * DAY) return { unit: "days", count: Math.floor(ms / DAY) };
  if (ms < 730 * DAY) return { unit: "months", count: Math.floor(ms / (30 * DAY)) };
  return { unit: "years", count: Math.floor(ms / (365 * DAY)) };
}

const two = (n: number) => String(n).padStart(2, "0");

/** A length as on a clock: 00:48, 69:40, and from 100 minutes on 2:05:00. @param ms not negative */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / SECOND);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 100) return `${two(minutes)}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** How long a task took; a dash where nothing told its times. */
export function formatLength(ms: number): string {
  return ms === 0 ? "–" : formatClock(ms);
}

/** A short wait: 0.2 s, 14 s, 3 min, 2 h. */
export function formatWait(ms: number): string {
  if (ms < 10 * SECOND) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms < 10 * MINUTE) return `${Math.round(ms / SECOND)} s`;
  if (ms < 2 * HOUR) return `${Math.round(ms / MINUTE)} min`;
  return `${Math.round(ms / HOUR)} h`;
}

const UNITS = ["B", "kB", "MB", "GB", "TB"] as const;

/** 262 B, 3.4 MB: powers of 1000, one digit below ten. */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${UNITS[power]}`;
}

/** To the second with its zone: what stands behind a relative time. */
export function formatInstant(instant: Date, locale: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    year: "numeric", month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZoneName: "short",
    ...(timeZone ? { timeZone } : {}),
  }).format(instant);
}

/** 11 Feb, 2月11日. @param day a date without a time, as 2026-02-11 */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, { month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
