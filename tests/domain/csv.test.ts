import { describe, expect, it } from "vitest";
import { csvLine } from "@/lib/domain/csv";

describe("a line of CSV", () => {
  it("has every cell in quotes, and ends as the format says", () => {
    expect(csvLine(["a", 1, null, 'say "x"', "two\nlines"])).toBe('"a","1","","say ""x""","two\nlines"\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =cmd|' /C calc'!A0", "\u200b=1", "＝1+1", "\r\n=1"])("keeps %j from being a formula", (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  });

  it.each(["a=b", "2026-03-01", "重试", "{\"a\":1}", ""])("leaves %j as it is", (cell) => {
    expect(csvLine([cell])).toBe(`"${cell.replaceAll('"', '""')}"\r\n`);
  });
});
