/** 2026-02-11 21:06:29.317 UTC. @param at RFC 3339 */
export function exactUtc(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : `${time.toISOString().replace("T", " ").replace("Z", "")} UTC`;
}

/** The same moment in the reader's own zone, to the minute; null where that is UTC. Only for what is drawn in the browser. */
export function localTime(at: string, locale: string): string | null {
  const time = new Date(at);
  if (Number.isNaN(time.getTime()) || time.getTimezoneOffset() === 0) return null;
  return new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" }).format(time);
}
