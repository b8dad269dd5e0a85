import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { RelativeTime } from "@/components/ui/relative-time";
import { ageOf, formatBytes, formatClock, formatDay, formatWait } from "@/lib/i18n/format";
import { NOW, renderPage } from "../support/render";

const before = (ms: number) => new Date(NOW.getTime() - ms);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe("ageOf", () => {
  it.each([
    ["the future", before(-5_000), { unit: "now", count: 0 }],
    ["59 seconds", before(59_999), { unit: "now", count: 0 }],
    ["a minute", before(MINUTE), { unit: "minutes", count: 1 }],
    ["an hour", before(60 * MINUTE), { unit: "hours", count: 1 }],
    ["almost a day", before(DAY - 1), { unit: "hours", count: 23 }],
    ["59 days", before(59 * DAY), { unit: "days", count: 59 }],
    ["60 days", before(60 * DAY), { unit: "months", count: 2 }],
    ["two years", before(730 * DAY), { unit: "years", count: 2 }],
  ])("tells %s", (_case, from, age) => {
    expect(ageOf(from, NOW)).toEqual(age);
  });
});

describe("lengths and sizes", () => {
  it.each([[0, "00:00"], [48_900, "00:48"], [4_180_000, "69:40"], [6_000_000, "1:40:00"], [90_061_000, "25:01:01"]])("%d ms on a clock is %s", (ms, words) => expect(formatClock(ms)).toBe(words));
  it.each([[230, "0.2 s"], [14_000, "14 s"], [599_000, "599 s"], [900_000, "15 min"], [7_200_000, "2 h"]])("a wait of %d ms is %s", (ms, words) => expect(formatWait(ms)).toBe(words));
  it.each([[0, "0 B"], [262, "262 B"], [3_400_000, "3.4 MB"], [34_000_000, "34 MB"], [1_200_000_000, "1.2 GB"]])("%d bytes are %s", (bytes, words) => expect(formatBytes(bytes, "en")).toBe(words));
  it("names a day in the reader's language", () => {
    expect(formatDay("2026-02-11", "en")).toBe("11 Feb");
    expect(formatDay("2026-02-11", "zh-CN")).toBe("2月11日");
  });
});

describe("RelativeTime", () => {
  it("says how long ago, and exactly when for who asks", () => {
    renderPage(<RelativeTime at="2026-03-01T11:48:00Z" />);
    const time = screen.getByText("12 min");
    expect(time).toHaveAttribute("datetime", "2026-03-01T11:48:00Z");
    expect(time.title).toMatch(/2026.*:48:00/);
  });

  it("says it in Chinese", () => {
    renderPage(<RelativeTime at="2026-03-01T09:00:00Z" />, "zh-CN");
    expect(screen.getByText("3 小时前")).toBeVisible();
  });
});
