import { describe, expect, it } from "vitest";
import { isDigestDue, nextLook, setWebhookSchema } from "@/lib/domain/webhook";

const at = (time: string) => new Date(`2026-03-${time}Z`);

describe("the next look", () => {
  it.each([["01T08:00:00", "01T08:15:00"], ["01T08:14:59.999", "01T08:15:00"], ["01T23:50:00", "02T00:00:00"]])("from %s is at %s", (now, next) => expect(nextLook(at(now))).toEqual(at(next)));
});

describe("the day's digest", () => {
  it.each([
    ["01T07:45:00", "01T08:00:00", true],
    ["01T08:00:00", "01T08:15:00", false],
    ["01T07:30:00", "01T07:45:00", false],
    ["01T08:15:00", "02T07:45:00", false],
    ["01T09:00:00", "04T07:00:00", true],
    ["01T23:45:00", "02T08:15:00", true],
  ])("from %s to %s: %s", (since, until, isDue) => expect(isDigestDue(at(since), at(until))).toBe(isDue));
});

describe("the address of a webhook", () => {
  it.each(["https://hooks.example.com/x?y=1", "http://example.com:8080/"])("may be %s", (url) => expect(setWebhookSchema.safeParse({ url }).success).toBe(true));
  it.each(["ftp://example.com", "javascript:alert(1)", "https://user:pass@example.com", "https://example.com/#x", "example.com", "", `https://example.com/${"x".repeat(2_000)}`])("may not be %s", (url) =>
    expect(setWebhookSchema.safeParse({ url }).success).toBe(false));
});
