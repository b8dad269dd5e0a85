import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeLesson } from "@/lib/domain/describe-lesson";

const of = (text: string, tool: string | null = null, keywords: readonly string[] = []) => describeLesson(text, { taskType: "csv_batch_process", tool, keywords });

describe("the tool and the place of a lesson", () => {
  it.each([
    ["names the tool", "Call get_user before book_trip.", "book_trip", "tool_description"],
    ["names it in other words", "Detect the encoding before read csv runs.", "readCsv", "tool_description"],
    ["names it in Chinese", "用查询订单工具前先取用户编号。", "查询订单", "tool_description"],
    ["names what a call of it holds", "Use column created_at, not created_time.", "query_db", "tool_description"],
    ["is about the task", "Ask for the passport number before booking flights.", "book_trip", "system_prompt"],
    ["has no tool", "Use column created_at, not created_time.", null, "system_prompt"],
    ["holds only a part of its name", "Booking trips needs a passport number.", "trip", "system_prompt"],
  ] as const)("%s", (_case, text, tool, placement) => {
    expect(of(text, tool)).toMatchObject({ placement, tool: placement === "tool_description" ? tool : null });
  });
});

describe("the condition of a lesson", () => {
  it.each([
    ["When the result list is empty, retry with synonyms.", "the result list is empty", null],
    ["If join keys repeat: sort the rows first.", "join keys repeat", null],
    ["Sort rows if the join key repeats.", "the join key repeats", null],
    ["For files over 100 MB, read in chunks.", "files over 100 MB", null],
    ["Retry once on 503 unless the request is a POST.", null, "the request is a POST"],
    ["If a call fails, retry it once unless it is a POST.", "a call fails", "it is a POST"],
    ["Read exports as utf-8-sig, except for ERP files.", null, "ERP files"],
    ["Read exports as utf-8-sig.", null, null],
    ["结果为空时换同义词重试。", "结果为空时", null],
    ["返回 401 时先刷新令牌再重试。", "返回 401 时", null],
    ["如果日期列为空，则用 updated_at。", "日期列为空时", null],
    ["遇到 429 就等 30 秒再试。", "429 时", null],
    ["读取供应商 CSV 时先试 utf-8-sig，除非文件来自 ERP。", "读取供应商 CSV 时", "文件来自 ERP"],
    ["除 .xlsx 外都用 read_csv 读取。", null, ".xlsx"],
    ["列名用 created_at，不用 created_time。", null, null],
  ])("%s", (text, appliesWhen, notWhen) => {
    expect(of(text)).toMatchObject({ content: text, appliesWhen, notWhen });
  });
});

describe("the words a lesson is found by", () => {
  it.each([
    ["Read `supplier files.csv` as utf-8-sig before the join.", ["supplier files.csv", "utf-8-sig", "read", "join"], ["csv"]],
    ["Send dates to search_flights as YYYY-MM-DD in UTC.", ["search_flights", "YYYY-MM-DD", "UTC", "send", "dates"], ["utc"]],
    ["读取 orders.json 前先检测编码。", ["orders.json", "检测", "编码"], ["json"]],
    ["Put `data.parquet` below 10 MB by POST.", ["data.parquet", "MB", "POST", "put", "below"], []],
  ])("%s", (text, keywords, tags) => {
    expect(of(text)).toMatchObject({ keywords, tags });
  });

  it("puts what the evidence names first, each word once, and never the tool", () => {
    const { keywords } = of("read_csv: pass encoding utf-8-sig.", "read_csv", ["UTF-8-SIG", "0xEF", "read_csv"]);
    expect(keywords).toEqual(["UTF-8-SIG", "0xEF", "pass", "encoding"]);
  });

  it("keeps the tags it is given", () => {
    expect(describeLesson("Read CSV as utf-8-sig.", { taskType: "x", tool: null, keywords: [], tags: ["safety", "CSV"] }).tags).toEqual(["safety", "CSV"]);
  });
});

it.each([
  ["Use column created_at, not created_time.", "en"],
  ["列名用 created_at，不用 created_time。", "zh-CN"],
  ["用 Credo 检查代码。", "zh-CN"],
])("tells the language of %s", (text, language) => {
  expect(of(text).language).toBe(language);
});

it("describes any text within bounds, without changing what it says", () => {
  const piece = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("when ", ", ", "unless ", "时", "除非", "`a b`", "created_at ", "CSV ", "如果", "供应商", "  ", "."));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")), fc.option(fc.string({ maxLength: 20 })), (text, tool) => {
      const lesson = of(text, tool, ["known"]);
      expect(lesson.content).toBe(text.replace(/\s+/g, " ").trim());
      expect(lesson.keywords.length).toBeLessThanOrEqual(12);
      expect(lesson.tags.length).toBeLessThanOrEqual(5);
      expect([...lesson.keywords, ...lesson.tags].every((word) => word.trim() === word && word !== "" && word.length <= 100)).toBe(true);
      expect(new Set(lesson.keywords.map((word) => word.toLowerCase())).size).toBe(lesson.keywords.length);
      expect(lesson.placement === "tool_description").toBe(lesson.tool !== null);
    }),
  );
});
