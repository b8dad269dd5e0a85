import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldSame, markDifference, plainLines, type MarkedLine } from "@/components/lesson/mark-difference";
import { markWords } from "@/components/lesson/mark-words";

/** Changed words in brackets, changed lines behind a sign. */
const show = (lines: readonly MarkedLine[]) => lines.map(({ isChanged, parts }) => `${isChanged ? "!" : " "}${parts.map((part) => (part.isChanged ? `[${part.text}]` : part.text)).join("")}`);
const textOf = (lines: readonly MarkedLine[]) => lines.map(({ parts }) => parts.map(({ text }) => text).join("")).join("\n");

describe("markDifference", () => {
  it("marks the word that made the difference, and its line", () => {
    const { before, after } = markDifference("SELECT region FROM orders\nWHERE created_time >= '2025'", "SELECT region FROM orders\nWHERE created_at >= '2025'");
    expect(show(before)).toEqual([" SELECT region FROM orders", "!WHERE [created_time] >= '2025'"]);
    expect(show(after)).toEqual([" SELECT region FROM orders", "!WHERE [created_at] >= '2025'"]);
  });

  it.each([
    ["a word that was added", "git push", "git push --force", ["!git push"], ["!git push[ --force]"]],
    ["whole lines as theirs alone", "a", "a\nb", [" a"], [" a", "![b]"]],
    ["a Chinese sign by itself", "先试 utf-8", "先用 utf-8", ["!先[试] utf-8"], ["!先[用] utf-8"]],
    ["several words as one change", "use the old name", "use a new name", ["!use [the old] name"], ["!use [a new] name"]],
    ["nothing in equal texts", "same", "same", [" same"], [" same"]],
    ["everything where one side is empty", "", "cat a", [], ["![cat a]"]],
  ])("marks %s", (_case, before, after, left, right) => {
    const difference = markDifference(before, after);
    expect([show(difference.before), show(difference.after)]).toEqual([left, right]);
  });

  it("falls back to whole lines where the words differ too widely", () => {
    const many = (name: string) => Array.from({ length: 600 }, (_, n) => `${name}${n}`).join(" ");
    const { before, after } = markDifference(`same\n${many("a")}`, `same\n${many("b")}`);
    expect(before.map(({ isChanged }) => isChanged)).toEqual([false, true]);
    expect(after.map(({ isChanged }) => isChanged)).toEqual([false, true]);
  });

  it("keeps every sign of both texts, whatever they hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), fc.string({ unit: "grapheme", maxLength: 200 }), (left, right) => {
        const { before, after } = markDifference(left, right);
        expect([textOf(before), textOf(after)]).toEqual([left.replaceAll("\r\n", "\n"), right.replaceAll("\r\n", "\n")]);
      }),
    );
  });

  it("folds what is the same far from the difference", () => {
    const text = (name: string) => [...Array.from({ length: 9 }, (_, n) => `same ${n}`), name, "end"].join("\n");
    const shown = foldSame(markDifference(text("old"), text("new")).after);
    expect(shown.map((line) => (typeof line === "number" ? line : line.parts.map((part) => part.text).join("")))).toEqual([7, "same 7", "same 8", "new", "end"]);
    expect(foldSame(plainLines("a\nb\nc\nd"))).toHaveLength(4);
  });

  it("cuts a text into lines without a mark", () => {
    expect(show(plainLines("a\n\nb"))).toEqual([" a", " ", " b"]);
    expect(plainLines("")).toEqual([]);
  });
});

describe("markWords", () => {
  const show = (text: string, opposed: readonly string[], shared: readonly string[] = []) => markWords(text, { opposed, shared }).map(({ text: part, kind }) => ({ plain: part, opposed: `<${part}>`, shared: `(${part})` })[kind]).join("");

  it.each([
    ["what opposes and what is shared", "Empty result: do not retry", ["do not"], ["Empty result"], "(Empty result): <do not> retry"],
    ["a Chinese word inside a sentence", "结果为空时不要换词", ["不要"], ["结果为空"], "(结果为空)时<不要>换词"],
    ["whole Latin words only", "note: not now", ["not"], [], "note: <not> now"],
    ["whatever the case", "Always check", ["always"], [], "<Always> check"],
    ["the opposed before the shared", "never retry", ["never retry"], ["retry"], "<never retry>"],
    ["every place", "a then a", ["a"], [], "<a> then <a>"],
    ["nothing for no words", "plain", [], [""], "plain"],
  ])("marks %s", (_case, text, opposed, shared, expected) => {
    expect(show(text, opposed, shared)).toBe(expected);
  });

  it("loses nothing of the rule", () => {
    fc.assert(fc.property(fc.string(), fc.array(fc.string({ maxLength: 4 })), fc.array(fc.string({ maxLength: 4 })), (text, opposed, shared) => {
      expect(markWords(text, { opposed, shared }).map(({ text: part }) => part).join("")).toBe(text);
    }));
  });
});
