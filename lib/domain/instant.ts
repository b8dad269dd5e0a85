import { z } from "zod";

// A leap second (":60") is valid RFC 3339; Date has no place for it, so it becomes the next second.
const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;
const FIRST = Date.parse("0001-01-01T00:00:00.000Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * Reads an RFC 3339 instant. A time without an offset is refused: nobody can know which one was meant.
 *
 * @returns the instant in UTC, milliseconds kept; null if the text is not one (a 30 February too), or if it is not
 *          within the years 1 to 9999, which is what both databases hold and what sorts as text
 */
export function parseInstant(text: string): Date | null {
  const match = RFC3339.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction = "", zone = "Z"] = match;
  const isLeap = second === "60";
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${isLeap ? "59" : second}${fraction.slice(0, 4)}${zone.toUpperCase()}`;
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return null;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > daysInMonth) return null;
  const instant = isLeap ? time + 1000 : time;
  return instant < FIRST || instant > LAST ? null : new Date(instant);
}

export const instantSchema = z.string().transform((text, context) => {
  const instant = parseInstant(text);
  if (instant) return instant;
  context.addIssue({ code: "custom", message: "expected an RFC 3339 time with an offset, such as 2026-02-11T20:36:45Z or 2026-02-11T20:36:45+08:00" });
  return z.NEVER;
});
