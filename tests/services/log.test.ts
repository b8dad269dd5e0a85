import { describe, expect, it } from "vitest";
import { formatLine } from "@/lib/log";

const at = new Date("2026-03-01T08:00:00Z");
const secret = "S3cr3t-S3cr3t-S3cr3t-S3cr3t";

describe("a log line", () => {
  it("is one line of JSON with time, level and message", () => {
    const line = formatLine("info", "two\nlines", { count: 3n }, at);
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toEqual({ at: "2026-03-01T08:00:00.000Z", level: "info", message: "two\nlines", count: 3 });
  });

  it.each([
    ["a key of ours", { detail: `hs_${secret}${secret}` }],
    ["a bearer token", { header: `Bearer ${secret}` }],
    ["the password of a database", { error: new Error(`cannot reach postgresql://app:${secret}@db:5432/h`) }],
    ["a set-up link", { url: `http://127.0.0.1:3000/setup?token=${secret}` }],
    ["a field called password, deep inside", { body: { user: { password: secret } } }],
  ])("hides %s", (_case, fields) => expect(formatLine("error", "failed", fields, at)).not.toContain(secret));

  it("hides e-mail addresses", () => expect(formatLine("warn", "ada@example.com tried", {}, at)).not.toContain("ada@"));
  it("keeps where an error came from", () => expect(formatLine("error", "failed", { error: new TypeError("bad") }, at)).toMatch(/"name":"TypeError","message":"bad","stack":\["at /));
});
