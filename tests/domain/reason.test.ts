import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/domain/language";
import { REASONS, reasonText } from "@/lib/domain/reason";

describe("reasons in words", () => {
  it.each([
    ["repeat_same_output", { action: "Bash", times: 2 }, "same call, second time; the output did not change", "同一调用第 2 次，输出没有变化"],
    ["repeat_same_error", { action: "Bash", times: 11 }, "same call, 11th time; the same error again", "同一调用第 11 次，错误依旧"],
    ["recovered", { action: "git push", failures: 1, seconds: 5 }, "first success of git push after 1 failure in 5 s", "git push 失败 1 次后首次成功，历时 5 秒"],
    ["recovered", { action: "npm test", failures: 4, seconds: 300 }, "first success of npm test after 4 failures in 5 min", "npm test 失败 4 次后首次成功，历时 5 分"],
    ["shape_kind", { action: "query_db", was: "array", is: "text", count: 3 }, "text, where 3 earlier outputs of query_db were a list", "输出为文本，query_db 此前 3 次都是列表"],
    ["low_confidence", { action: "Write", confidence: 0.46, options: 3 }, "confidence 0.46 among 3 options", "3 个选项，把握仅 0.46"],
  ])("%s %o", (code, values, english, chinese) => {
    expect([reasonText({ code, values }, "en"), reasonText({ code, values }, "zh-CN")]).toEqual([english, chinese]);
  });

  it("asks for the same values in every language", () => {
    const places = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();
    for (const [code, words] of Object.entries(REASONS)) {
      // What an ordinary sentence leaves out in one language only would be a value nobody sees in the other.
      expect([code, places(words["zh-CN"])]).toEqual([code, places(words.en)]);
    }
  });

  it("keeps hostile values as plain text, places in them unfilled", () => {
    expect(reasonText({ code: "anomaly_said", values: { what: "<b>{action}</b> $& {what}" } }, "en")).toBe("marked by the sender: <b>{action}</b> $& {what}");
  });

  it("stays under 160 characters and never fails", () => {
    for (const language of LANGUAGES) {
      expect(reasonText({ code: "anomaly_said", values: { what: "长".repeat(5000) } }, language).length).toBeLessThanOrEqual(160);
      expect(reasonText({ code: "of_a_newer_version", values: {} }, language)).toBe("of a newer version");
      expect(reasonText({ code: "toString", values: {} }, language)).toBe("toString");
      expect(reasonText({ code: "flip", values: { action: "a" } }, language)).toContain("–");
    }
  });
});
