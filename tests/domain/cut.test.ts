import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutValue } from "@/lib/domain/cut";
import { cutEnd, cutText } from "@/lib/domain/cut-text";

describe("cutText", () => {
  it("leaves a text that fits", () => {
    expect(cutText("x".repeat(500), 500)).toBeNull();
  });

  it("keeps three fifths of the head and two of the tail around a visible mark", () => {
    const cut = cutText("a".repeat(600) + "b".repeat(400), 501);
    expect(cut).toEqual({ text: `${"a".repeat(300)}…${"b".repeat(200)}`, kept: 500, at: 300 });
  });

  it.each([
    ["a surrogate pair", "😀".repeat(300)],
    ["a combining accent", "e\u0301".repeat(300)],
    ["a family of joined emoji", "👩‍👩‍👧‍👦".repeat(60)],
    ["a skin tone", "👍🏽".repeat(150)],
  ])("never splits %s", (_case, text) => {
    const segments = (part: string) => [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(part)].map(({ segment }) => segment);
    const whole = segments(text)[0];
    for (let limit = 90; limit < 110; limit += 1) {
      const cut = cutText(text, limit);
      expect(new Set(segments(cut?.text ?? "").filter((segment) => segment !== "…"))).toEqual(new Set([whole]));
    }
  });

  it("does not tear a mark of redaction", () => {
    for (let at = 260; at < 320; at += 1) {
      const text = `${"a".repeat(at)}[redacted:password]${"b".repeat(600)}`;
      const kept = cutText(text, 500)?.text ?? "";
      expect(kept.includes("[redacted:password]") || !kept.includes("[red")).toBe(true);
    }
  });

  it("never grows beyond the limit, keeps both ends, and cutting again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.integer({ min: 40, max: 200 }), (text, limit) => {
        const cut = cutText(text, limit);
        if (!cut) {
          expect(text.length).toBeLessThanOrEqual(limit);
          return;
        }
        expect(cut.text.length).toBeLessThanOrEqual(limit);
        expect(cut.kept).toBe(cut.text.length - 1);
        expect(text.startsWith(cut.text.slice(0, cut.at))).toBe(true);
        expect(text.endsWith(cut.text.slice(cut.at + 1))).toBe(true);
        expect(cutText(cut.text, limit)).toBeNull();
      }),
    );
  });
});

describe("cutEnd", () => {
  it.each([
    ["short", 10, "short"],
    ["a longer line", 8, "a longe…"],
    ["ab 😀", 5, "ab 😀"],
    ["abc😀d", 5, "abc…"],
  ])("cuts %j to %d as %j", (text, limit, expected) => {
    expect(cutEnd(text, limit)).toBe(expected);
  });
});

describe("cutValue", () => {
  const long = "x".repeat(600);

  it("cuts each text where it stands, and says where", () => {
    const { value, cuts } = cutValue({ a: long, b: ["y", long], n: 7 }, 500, "input");
    expect(value).toMatchObject({ b: ["y", expect.stringContaining("…")], n: 7 });
    expect(cuts).toEqual([
      { path: "input.a", length: 600, kept: 499, at: 300 },
      { path: "input.b[1]", length: 600, kept: 499, at: 300 },
    ]);
  });

  it("returns what fits itself, not a copy", () => {
    const value = { a: ["b", { c: [] }] };
    expect(cutValue(value, 500, "input")).toEqual({ value, cuts: [] });
    expect(cutValue(value, 500, "input").value).toBe(value);
  });

  it("shortens a long list with a visible count", () => {
    const { value, cuts } = cutValue(Array.from({ length: 100 }, (_, index) => index), 500, "result.output");
    expect(value).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, "… 81 more", 93, 94, 95, 96, 97, 98, 99]);
    expect(cuts).toEqual([{ path: "result.output", length: 100, kept: 19, at: 12 }]);
  });

  it("shortens an object of very many keys", () => {
    const { value } = cutValue(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, index])), 500, "result.output");
    expect(Object.keys(value as object)).toHaveLength(100);
    expect(value).toHaveProperty("…", "… 4901 more");
  });

  it("keeps a key that is a name of objects themselves as plain data", () => {
    const hostile = JSON.parse(`{"__proto__": {"isAdmin": true}, "constructor": "${long}"}`) as object;
    const { value } = cutValue(hostile, 500, "input");
    expect(Object.keys(value as object)).toEqual(["__proto__", "constructor"]);
    expect((value as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.oneof(fc.string({ maxLength: 300 }), fc.integer(), fc.constant(null)),
      fc.array(tie("value"), { maxLength: 40 }),
      fc.dictionary(fc.string({ maxLength: 300 }), tie("value"), { maxKeys: 40 }),
    ),
  })).value;

  it("is small whatever comes, and cutting again changes nothing", () => {
    fc.assert(
      fc.property(json, (value) => {
        const once = cutValue(value, 100, "input");
        expect((JSON.stringify(once.value) ?? "").length).toBeLessThan(250 * 700);
        expect(cutValue(once.value, 100, "input")).toEqual({ value: once.value, cuts: [] });
      }),
      { numRuns: 300 },
    );
  });

  it("cuts a value of the worst breadth at every level", () => {
    const wide = (depth: number): unknown => (depth === 0 ? "leaf" : Array.from({ length: 21 }, () => wide(depth - 1)));
    const once = cutValue(wide(4), 500, "input");
    expect(JSON.stringify(once.value).length).toBeLessThan(6_000);
    expect(cutValue(once.value, 500, "input").cuts).toEqual([]);
  });
});
