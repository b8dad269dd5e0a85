import fc from "fast-check";
import { expect, it } from "vitest";
import { findJsonFault } from "@/lib/http/json-fault";

it.each([
  ['{"a":}', 1, 6, "a value"],
  ['{"a":1,}', 1, 8, "a key in double quotes"],
  ["{a:1}", 1, 2, "a key in double quotes or }"],
  ['{"a" 1}', 1, 6, "a colon"],
  ["[1\n,2,\n]", 3, 1, "a value"],
  ["[1 2]", 1, 4, "a comma or ]"],
  ['{"a":1 "b":2}', 1, 8, "a comma or }"],
  ["[1] x", 1, 5, "nothing more"],
  ['["a\nb"]', 1, 2, "a string that ends, without raw control characters"],
  ['{"a":[1,2', 1, 10, "a comma or ], found the end"],
  ["[01]", 1, 3, "a comma or ]"],
  ["[NaN]", 1, 2, "a value or ]"],
  ["[".repeat(100_000), 1, 100_001, "a value or ], found the end"],
])("finds the fault in %.20j", (text, line, column, expected) => {
  expect(findJsonFault(text)).toEqual({ line, column, expected });
});

it("finds one in everything JSON.parse refuses, at a place that exists", () => {
  const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", '"', "x", "\\")).map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1));
  fc.assert(
    fc.property(broken, (text) => {
      try {
        JSON.parse(text);
        return;
      } catch {
        const { line, column } = findJsonFault(text);
        const lines = text.split("\n");
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        // What stands before the fault is no fault yet: a value could still follow from it.
        expect(findJsonFault(text.slice(0, [...lines.slice(0, line - 1), ""].join("\n").length + column - 1)).expected).toMatch(/found the end/);
      }
    }),
    { numRuns: 500 },
  );
});
