import { expect, it } from "vitest";
import { parseInstant } from "@/lib/domain/instant";

it.each([
  ["2026-02-11T20:36:45Z", "2026-02-11T20:36:45.000Z"],
  ["2026-02-11t20:36:45.1239z", "2026-02-11T20:36:45.123Z"],
  ["2026-02-11 20:36:45+08:00", "2026-02-11T12:36:45.000Z"],
  ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
  ["2024-02-29T00:00:00-11:30", "2024-02-29T11:30:00.000Z"],
  ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
])("reads %s", (text, expected) => {
  expect(parseInstant(text)?.toISOString()).toBe(expected);
});

it.each([
  ["no offset", "2026-02-11T20:36:45"],
  ["a date alone", "2026-02-11"],
  ["a 30 February", "2026-02-30T00:00:00Z"],
  ["a 29 February of another year", "2025-02-29T00:00:00Z"],
  ["a month 13", "2026-13-01T00:00:00Z"],
  ["an hour 25", "2026-01-01T25:00:00Z"],
  ["the year 0", "0000-06-01T00:00:00Z"],
  ["the year 0 in UTC", "0001-01-01T00:00:00+14:00"],
  ["the year 10000 in UTC", "9999-12-31T23:59:59-14:00"],
  ["seconds since 1970", "1770842205"],
  ["nothing", ""],
])("reads no instant from %s", (_case, text) => {
  expect(parseInstant(text)).toBeNull();
});
