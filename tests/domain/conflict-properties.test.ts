import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgePair } from "@/lib/domain/conflict/judge-pair";
import { termsOf, termsOfText } from "@/lib/domain/conflict/rule-terms";
import { isDevelopmentPair, makeRule, readOwnPairs } from "@/tests/support/lesson-pairs";

const SENTENCES = readOwnPairs().filter(isDevelopmentPair).flatMap(({ left, right }) => [left.content, right.content]);
const PIECES = ["not", "never", "don't", "不要", "禁止", "before", "之前", "after", "后", "when", "如果", "时", "，", ",", ";", "until", "without", "未经", "only", "先", "再", "instead of", "而不是", "unless", "`a b`", "3 times", "30 s", "src/x.ts", "--force", "delete", "rows", "删除", "行", "the", "utf-8-sig", "乱码", "prefer", "over", "CSV"];
const sentence = fc.oneof(fc.constantFrom(...SENTENCES), fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(" ")), fc.string({ unit: "binary", maxLength: 60 }));
const rule = fc.record({
  content: sentence,
  appliesWhen: fc.option(sentence),
  notWhen: fc.option(sentence),
  taskType: fc.constantFrom("csv", "sql"),
  tool: fc.option(fc.constantFrom("bash", "read_csv")),
  tags: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
  keywords: fc.array(sentence, { maxLength: 2 }),
});
/** Sentences that ask for something, with no negation in them. */
const demands = SENTENCES.filter((text) => /^[A-Z]/.test(text) && !/\b(?:not|never|no|don't|cannot|without|only|instead|rather|avoid|forbidden)\b/i.test(text) && !/,/.test(text));

describe("whatever two rules say", () => {
  it("they are judged, within bounds, and alike from both sides", () => {
    fc.assert(fc.property(rule, rule, (left, right) => {
      const [judgement, turned] = [judgePair(left, right), judgePair(right, left)];
      expect(turned?.kind).toBe(judgement?.kind);
      expect(turned?.isExact).toBe(judgement?.isExact);
      if (!judgement) return;
      expect(judgement.similarity).toBeGreaterThanOrEqual(0);
      expect(judgement.similarity).toBeLessThanOrEqual(1);
      for (const value of Object.values(judgement.reason.values)) expect(String(value).length).toBeLessThanOrEqual(80);
    }), { numRuns: 500 });
  });

  it("a rule is the same as itself, word for word", () => {
    fc.assert(fc.property(rule, (one) => {
      expect(judgePair(one, { ...one })).toMatchObject({ kind: "duplicate", isExact: true });
    }));
  });

  it("they are no duplicates where a number differs", () => {
    fc.assert(fc.property(fc.constantFrom(...SENTENCES), fc.nat(99), fc.nat(99), (text, one, other) => {
      fc.pre(one !== other);
      const [left, right] = [one, other].map((count) => makeRule({ content: `${text} ${count}` }));
      expect(judgePair(left!, right!)?.kind).not.toBe("duplicate");
    }), { numRuns: 200 });
  });

  it("they are no duplicates where the tool differs", () => {
    fc.assert(fc.property(sentence, (content) => {
      expect(judgePair(makeRule({ content, tool: "bash" }), makeRule({ content, tool: "read_csv" }))).toBeNull();
    }));
  });

  it.each(demands)("they are no duplicates where one forbids: %s", (content) => {
    const forbidden = `Never ${content[0]?.toLowerCase()}${content.slice(1)}`;
    expect(judgePair(makeRule({ content }), makeRule({ content: forbidden }))?.kind).not.toBe("duplicate");
  });

  it("a hundred thousand characters of anything are read in their stride", () => {
    for (const unit of ["a", "不", "-", "`", "/", ".", "1,", "a.", "{}", "when ", "不要先", "\ud800"]) {
      const content = unit.repeat(100_000 / unit.length);
      expect(judgePair(makeRule({ content }), makeRule({ content: `${content}x` }))?.isExact ?? false).toBe(false);
      expect(termsOfText(content).length).toBeLessThanOrEqual(40);
    }
  });
});

describe("the terms of a rule", () => {
  it("are at most 40, each once, short, heaviest of the words first, and hold what it is filed under", () => {
    fc.assert(fc.property(rule, (one) => {
      const terms = termsOf(one);
      expect(terms.length).toBeLessThanOrEqual(40);
      expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
      for (const { term, weight } of terms) {
        expect(term.length).toBeLessThanOrEqual(80);
        expect(weight).toBeGreaterThan(0);
      }
      expect(terms.map(({ term }) => term)).toContain(`type:${one.taskType}`);
    }));
  });

  it.each([
    ["Detect the encoding before reading a file", "读取文件之前先检测编码"],
    ["Retry three times on timeout", "超时重试 3 次"],
    ["Never delete a booking", "不要删除预订"],
  ])("meet across languages: %s", (english, chinese) => {
    const [left, right] = [english, chinese].map((text) => termsOfText(text).map(({ term }) => term).sort());
    expect(left).toEqual(right);
  });
});
