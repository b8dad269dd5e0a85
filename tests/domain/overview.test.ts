import { describe, expect, it } from "vitest";
import { fillDays, overviewWindow, windowBefore } from "@/lib/domain/overview";

const at = (text: string) => new Date(text);

describe("overviewWindow", () => {
  it("ends now while something started lately", () => {
    const window = overviewWindow(at("2026-03-30T12:00:00Z"), at("2026-03-29T00:00:00Z"), 30);
    expect(window).toEqual({ from: at("2026-03-01T00:00:00Z"), to: at("2026-03-30T12:00:00Z") });
  });

  it("ends with the newest task when only old runs were imported", () => {
    const window = overviewWindow(at("2026-11-30T12:00:00Z"), at("2026-02-11T20:00:00Z"), 30);
    expect(window).toEqual({ from: at("2026-01-13T00:00:00Z"), to: at("2026-02-11T20:00:00Z") });
  });
});

it("windowBefore is as long and ends where the other begins", () => {
  const before = windowBefore({ from: at("2026-03-02T00:00:00Z"), to: at("2026-03-03T00:00:00Z") });
  expect(before).toEqual({ from: at("2026-03-01T00:00:00Z"), to: at("2026-03-01T23:59:59.999Z") });
});

describe("fillDays", () => {
  it("has every day, the empty ones too", () => {
    const counts = [{ day: "2026-03-01", status: "failed", count: 2 }, { day: "2026-03-03", status: "aborted", count: 1 }, { day: "2026-03-03", status: "succeeded", count: 4 }] as const;
    expect(fillDays(counts, at("2026-03-01T00:00:00Z"), at("2026-03-03T08:00:00Z"))).toEqual([
      { day: "2026-03-01", succeeded: 0, failed: 2, other: 0 },
      { day: "2026-03-02", succeeded: 0, failed: 0, other: 0 },
      { day: "2026-03-03", succeeded: 4, failed: 0, other: 1 },
    ]);
  });
});
