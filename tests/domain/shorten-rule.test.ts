import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAdvice, MAX_RULE } from "@/lib/domain/check-rule";
import { visibleLength } from "@/lib/domain/clip";
import { LANGUAGES } from "@/lib/domain/language";
import { shortenRule } from "@/lib/domain/shorten-rule";

describe("a rule that is too long", () => {
  it.each([
    ["politeness", "Please make sure to read every supplier export with the encoding utf-8-sig before joining.", "Read every supplier export with the encoding utf-8-sig before joining."],
    ["asking", "In future, you should always call get_user_details before calling book_reservation for a trip.", "Call get_user_details before calling book_reservation for a trip."],
    ["filler", "Utilize the column created_at prior to joining orders in order to sort the rows by day.", "Use the column created_at before joining orders to sort the rows by day."],
    ["an aside", "Read supplier exports as utf-8-sig (they come from a spreadsheet program most of the time) first.", "Read supplier exports as utf-8-sig first."],
    ["examples", "Quote paths with blanks before passing them to the shell (e.g. `my file.csv` or `a b/c.json`).", "Quote paths with blanks before passing them to the shell."],
    ["a reason", "Query created_at and not created_time, because the table orders was migrated in the last release.", "Query created_at and not created_time."],
    ["a reason without a comma", "Split exports over 100000 rows into parts because the loader runs out of memory on larger ones.", "Split exports over 100000 rows into parts."],
    ["a reason in front", "Because the loader runs out of memory on large files, split exports over 100000 rows into parts.", "Split exports over 100000 rows into parts."],
    ["a purpose", "Refresh the access token once after the first 401 answer of the gateway, to avoid locking the account.", "Refresh the access token once after the first 401 answer of the gateway."],
    ["a sentence that explains", "Pass dates as YYYY-MM-DD to search_flights. This is the only format that the booking system reads.", "Pass dates as YYYY-MM-DD to search_flights."],
    ["a sentence that says nothing", "Pass dates as YYYY-MM-DD to search_flights. Be very careful and double-check everything twice.", "Pass dates as YYYY-MM-DD to search_flights."],
    ["articles", "When the server answers 429, wait for the time that the header Retry-After gives, then retry the call.", null],
    ["articles that make it fit", "After the export is written, compare the row count of the file with the count of the query.", "After export is written, compare row count of file with count of query."],
    ["Chinese politeness", `请务必记得一定要在读取${"供应商导出的".repeat(6)}文件之前先用 sniff_file 检测编码，再调用 read_csv。`, `在读取${"供应商导出的".repeat(6)}文件之前先用 sniff_file 检测编码，再调用 read_csv。`],
    ["a Chinese reason", `查询订单表时列名用 created_at，不要用 created_time，因为${"该表在上一次发布时已经迁移到新的命名方式".repeat(3)}。`, "查询订单表时列名用 created_at，不要用 created_time。"],
    ["a Chinese aside", `读取供应商导出文件时先试 utf-8-sig（${"这些文件大多由表格软件另存而来".repeat(5)}）。`, "读取供应商导出文件时先试 utf-8-sig。"],
  ])("loses %s", (_case, text, expected) => {
    expect(visibleLength(text)).toBeGreaterThan(MAX_RULE);
    expect(shortenRule(text, /\p{Script=Han}/u.test(text) ? "zh-CN" : "en")).toBe(expected);
  });

  it.each([
    ["what a ban may deny", "Do not stop reading pages because the first page of the listing came back empty from the search tool."],
    ["the other case of a condition", "If the export has a byte order mark, read it as utf-8-sig; otherwise read it as cp1252 and convert the dates."],
    ["a second instruction", "Read supplier exports as utf-8-sig before anything else. Skip the first 3 header rows of each file."],
    ["a long name", `Use the path /${"exports/".repeat(12)}orders.csv for the upload of the monthly supplier report.`],
    ["all but a condition", "When the response of the search tool contains no rows at all, it is the sign of a missing index on the table."],
  ])("is refused rather than losing %s", (_case, text) => {
    expect(shortenRule(text, "en")).toBeNull();
  });
});

it.each([
  ["a rule that fits", "Please read CSV as utf-8-sig.", "Please read CSV as utf-8-sig."],
  ["blanks", "  Read CSV\n as   utf-8-sig. ", "Read CSV as utf-8-sig."],
  ["nothing", "  ", null],
])("leaves %s as it is", (_case, text, expected) => {
  expect(shortenRule(text, "en")).toBe(expected);
});

it("fits another limit", () => {
  expect(shortenRule("Please read each export as utf-8-sig (it has a mark).", "en", 32)).toBe("Read each export as utf-8-sig.");
});

describe("any text", () => {
  const word = fc.constantFrom(
    "please", "make sure to", "read", "`my file.csv`", "created_at", "because", ", so that", ". This", "the", "(e.g. x)", "(", ")", "never", "not", "utf-8-sig", "export", "when", "then", "to ensure", "otherwise", ", which", ";", ".", "请", "务必", "先读取", "因为", "，", "。", "（例如", "）", "不要", "否则", "订单表", "https://a.example/b?c=1", "👨‍👩‍👧‍👦", "\ue000",
  );
  const anyText = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(" "));

  it("fits or is refused, and does not change again", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...LANGUAGES), fc.integer({ min: 20, max: 120 }), (text, language, max) => {
        const short = shortenRule(text, language, max);
        if (short === null) return;
        expect(visibleLength(short)).toBeLessThanOrEqual(max);
        expect(shortenRule(short, language, max)).toBe(short);
        if (visibleLength(text.trim()) > max) expect(checkAdvice(short)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("keeps words and names whole", () => {
    const known = new Set([...`please make sure to read my file.csv created_at because so that this the e.g. x never not utf-8-sig export when then ensure otherwise which https://a.example/b?c=1 don't`.split(" ")]);
    fc.assert(
      fc.property(anyText, fc.constantFrom(...LANGUAGES), (text, language) => {
        const short = shortenRule(text, language);
        for (const part of (short ?? "").match(/[\w.:/?=&'-]+/g) ?? []) expect(known).toContain(part.replace(/[.:]+$/, "").toLowerCase().replace(/^e\.g$/, "e.g.") || "the");
      }),
      { numRuns: 500 },
    );
  });
});
