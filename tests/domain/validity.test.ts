import { describe, expect, it } from "vitest";
import type { Trust } from "@/lib/domain/event";
import { LESSON_STATUSES, type Evidence } from "@/lib/domain/lesson";
import { expiryFrom, isExpired, isExpiringSoon, isRecallable, isUntrusted, probationUntil } from "@/lib/domain/validity";

const NOW = new Date("2026-03-15T12:00:00Z");
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

function evidence(change: Partial<Evidence> = {}): Evidence {
  return { kind: "contrast", taskId: "t", eventIds: ["a", "b"], reflectionId: null, trust: null, ...change };
}

describe("how long a lesson is valid", () => {
  it("lasts thirty days from its approval, also over a change of clocks", () => {
    expect(expiryFrom(NOW)).toEqual(new Date("2026-04-14T12:00:00Z"));
    expect(expiryFrom(NOW, { validDays: 90 })).toEqual(day(90));
  });

  it.each([
    ["active", 30, { expired: false, soon: false, recalled: true }],
    ["active", 8, { expired: false, soon: false, recalled: true }],
    ["active", 7, { expired: false, soon: true, recalled: true }],
    ["active", 0.001, { expired: false, soon: true, recalled: true }],
    ["active", 0, { expired: true, soon: false, recalled: false }],
    ["active", -3, { expired: true, soon: false, recalled: false }],
    ["active", null, { expired: false, soon: false, recalled: true }],
    ["long_term", -3, { expired: false, soon: false, recalled: true }],
    ["expired", 30, { expired: true, soon: false, recalled: false }],
    ["held", 5, { expired: false, soon: false, recalled: false }],
  ] as const)("%s with %s days left", (status, days, expected) => {
    const lesson = { status, expiresAt: days === null ? null : day(days) };
    expect({ expired: isExpired(lesson, NOW), soon: isExpiringSoon(lesson, NOW), recalled: isRecallable(lesson, NOW) }).toEqual(expected);
  });

  it("recalls what acts and nothing else", () => {
    expect(LESSON_STATUSES.filter((status) => isRecallable({ status, expiresAt: day(10) }, NOW))).toEqual(["active", "long_term"]);
  });

  it("warns as early as it is told to", () => {
    expect(isExpiringSoon({ status: "active", expiresAt: day(10) }, NOW, { warnDays: 14 })).toBe(true);
  });
});

describe("acting on probation", () => {
  it.each([
    ["a contrast of the agent's own calls", [evidence()], true],
    ["what the user said", [evidence({ kind: "reflection", trust: "user" })], true],
    ["what a tool said", [evidence({ trust: "tool" })], true],
    ["what a page said", [evidence({ trust: "web" })], false],
    ["one trusted and one not", [evidence({ trust: "operator" }), evidence({ trust: "web" })], false],
    ["a bare proposal", [evidence({ kind: "proposal" })], false],
    ["no events", [evidence({ eventIds: [] })], false],
    ["no evidence", [], false],
  ])("%s", (_case, all, acts) => {
    expect(probationUntil(all, NOW)).toEqual(acts ? day(30) : null);
  });

  it.each<[Trust | null, boolean]>([["operator", false], ["user", false], ["tool", false], ["web", true], [null, false]])("trust %s is untrusted: %s", (trust, expected) => {
    expect(isUntrusted([evidence({ trust })])).toBe(expected);
  });
});
