import { describe, expect, it } from "vitest";
import { hashText, hashValues } from "@/lib/domain/hash";

/** FNV-1a over 16-bit units with the end mark, slowly and surely. */
function slowHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const unit of [...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)), 0xffff]) {
    hash = ((hash ^ BigInt(unit)) * 0x100000001b3n) & 0xffff_ffff_ffff_ffffn;
  }
  return hash.toString(16).padStart(16, "0");
}

describe("hashText", () => {
  it.each(["", "a", "hello world", "中文与 emoji 😀", "x".repeat(500)])("is FNV-1a of %j", (text) => {
    expect(hashText(text)).toBe(slowHash(text));
  });
});

describe("hashValues", () => {
  it.each([
    ["the order of keys", { a: 1, b: [2] }, { b: [2], a: 1 }],
    ["the width of whitespace", "select  1\n\tfrom x", " select 1 from x "],
    ["keys without a value", { a: 1, b: undefined }, { a: 1 }],
  ])("does not see %s", (_case, left, right) => {
    expect(hashValues(left)).toBe(hashValues(right));
  });

  it.each([
    ["texts split elsewhere", ["ab", "c"], ["a", "bc"]],
    ["a number and its text", [1], ["1"]],
    ["null and its text", [null], ["null"]],
    ["nesting", [[1], 2], [[1, 2]]],
    ["an object and a list", { a: 1 }, ["a", 1]],
    ["one word more", "a b", "ab"],
    ["upper case", "A", "a"],
  ])("tells %s apart", (_case, left, right) => {
    expect(hashValues(left)).not.toBe(hashValues(right));
  });

  it("ends on nesting without end", () => {
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    expect(hashValues(deep)).toMatch(/^[0-9a-f]{16}$/);
  });
});
