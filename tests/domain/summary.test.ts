import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip, visibleLength } from "@/lib/domain/clip";
import { LANGUAGES } from "@/lib/domain/language";
import { summarise } from "@/lib/domain/summary";
import { makeDigests, type DigestPart } from "../support/digests";

const one = (part: DigestPart) => makeDigests([part])[0]!;

describe("summary", () => {
  it.each<[DigestPart, string, string]>([
    [{ argument: "git push", fails: "branch has no upstream" }, "Bash git push → failed: branch has no upstream", "Bash git push → 失败：branch has no upstream"],
    [{ action: "Read", argument: "lib/a.ts", outcome: "41 lines" }, "Read lib/a.ts → 41 lines", "Read lib/a.ts → 41 lines"],
    [{ action: "Edit", argument: "/home/user/projects/app/lib/domain/turning-point.ts", outcome: "The file /home/user/projects/app/lib/domain/turning-point.ts has been updated." }, "Edit /…/app/lib/domain/turning-point.ts → ok", "Edit /…/app/lib/domain/turning-point.ts → 成功"],
    [{ argument: "npm test", fails: "Exit code 1 2 tests failed" }, "Bash npm test → failed: 2 tests failed", "Bash npm test → 失败：2 tests failed"],
    [{ action: "reply", argument: "Hi! Book me a flight", outcome: "What is your user id?" }, "reply: What is your user id?", "回复：What is your user id?"],
    [{ action: "python", argument: "python reproduce.py", outcome: "345" }, "python reproduce.py → 345", "python reproduce.py → 345"],
    [{ action: "Edit", argument: "a.ts" }, "Edit a.ts → ok", "Edit a.ts → 成功"],
    [{ action: "读取文件", argument: "订单.csv", fails: "编码错误：第 3 行" }, "读取文件 订单.csv → failed: 编码错误：第 3 行", "读取文件 订单.csv → 失败：编码错误：第 3 行"],
    [{ action: "TaskOutput", argument: "b1", status: "running" }, "TaskOutput b1 → running", "TaskOutput b1 → 进行中"],
    [{ action: null, type: "user_message", status: "unknown", argument: "did you push?" }, "user_message did you push?", "user_message did you push?"],
    [{ argument: "mix test test/spotter_web/live/project_review_live_test.exs", fails: "undefined function get/2 (expected" }, "Bash mix test test/spotter… → failed: undefined f…", "Bash mix test test/spotter… → 失败：undefined functi…"],
  ])("%o", (part, english, chinese) => {
    expect([summarise(one(part), "en"), summarise(one(part), "zh-CN")]).toEqual([english, chinese]);
  });

  it("is one line of at most 50 visible characters, whatever was recorded", () => {
    const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 120 }), fc.string({ unit: "binary", maxLength: 120 }), fc.constant("👨‍👩‍👧‍👦".repeat(40)), fc.constant("编".repeat(90)));
    fc.assert(
      fc.property(text, text, text, fc.constantFrom("succeeded", "failed", "running", "unknown"), fc.constantFrom(...LANGUAGES), (action, argument, outcome, status, language) => {
        const summary = summarise(one({ action, argument, outcome, status } as DigestPart), language);
        const seen = [...new Intl.Segmenter("und", { granularity: "grapheme" }).segment(summary)].length;
        expect(seen).toBeLessThanOrEqual(50);
        expect(summary).not.toMatch(/[\n\r\t]/);
      }),
    );
  });
});

describe("clip", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "👨‍👩‍👧‍👦…"],
    ["e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"],
    ["abc", 0, ""],
  ])("%s to %i", (text, max, expected) => {
    expect(clip(text, max)).toBe(expected);
    expect(visibleLength(clip(text, max))).toBeLessThanOrEqual(max);
  });
});
