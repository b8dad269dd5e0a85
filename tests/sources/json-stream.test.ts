import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonItem } from "@/lib/sources/json-item";
import { readJson } from "@/lib/sources/json-stream";
import { readLines } from "@/lib/sources/line-stream";
import { chunked } from "./support";

async function read(text: string, size: number, arrays: string[] = [], maxLength?: number): Promise<JsonItem[]> {
  const items: JsonItem[] = [];
  for await (const item of readJson(chunked(text, size), arrays, maxLength)) items.push(item);
  return items;
}

const values = (items: JsonItem[]) => items.flatMap((item) => (item.kind === "value" ? [item.value] : []));
/** JSON as it is after a round trip (no -0, no undefined), without keys that are dropped on purpose. */
const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes("__proto__") && !/\\u0000|\\ud/i.test(JSON.stringify(value))).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const size = fc.integer({ min: 1, max: 40 });

describe("a JSON file is read element by element", () => {
  it("gives the elements of any array, however it is cut into chunks", async () => {
    await fc.assert(fc.asyncProperty(fc.array(json, { maxLength: 6 }), size, fc.constantFrom(undefined, 2), async (array, chunk, indent) => {
      expect(values(await read(JSON.stringify(array, null, indent), chunk))).toEqual(array);
    }));
  });

  it("gives any object whole when none of its arrays is named", async () => {
    await fc.assert(fc.asyncProperty(fc.dictionary(fc.string().filter((key) => key !== "__proto__" && /^[ -~]*$/.test(key)), json), size, async (object, chunk) => {
      expect(values(await read(JSON.stringify(object), chunk))).toEqual([object]);
    }));
  });

  it("streams the elements of a named array and keeps the members beside it", async () => {
    await fc.assert(fc.asyncProperty(fc.array(json, { maxLength: 5 }), json, size, async (array, other, chunk) => {
      const items = await read(JSON.stringify({ before: other, runs: array, after: { runs: [1] } }), chunk, ["runs"]);
      expect(values(items)).toEqual(array);
      expect(items.at(-1)).toMatchObject({ kind: "rest", value: { before: other, runs: [], after: { runs: [1] } } });
    }));
  });

  it("gives, of a file cut off anywhere, a prefix of the elements and says so", async () => {
    await fc.assert(fc.asyncProperty(fc.array(json, { minLength: 1, maxLength: 5 }), size, fc.nat(), async (array, chunk, at) => {
      const whole = JSON.stringify(array);
      const items = await read(whole.slice(0, 1 + (at % (whole.length - 1))), chunk);
      const got = values(items);
      expect(got).toEqual(array.slice(0, got.length));
      expect(items.at(-1)?.kind).toBe("cut");
    }));
  });

  it("never throws, whatever the text", async () => {
    await fc.assert(fc.asyncProperty(fc.oneof(fc.string(), fc.stringMatching(/^[[\]{}",:\\a1 \n]*$/)), size, async (text, chunk) => {
      await expect(read(text, chunk, ["a"])).resolves.toBeInstanceOf(Array);
    }));
  });

  it("names the line and place where each element begins", async () => {
    const items = await read('[\n  {"a": 1},\n\n  {"b":\n 2}, 3]', 3);
    expect(items.map(({ line, index }) => [line, index])).toEqual([[2, 0], [4, 1], [5, 2]]);
  });

  it("goes on after an element that is no JSON", async () => {
    const items = await read('[{"a":1}, {oops}, {"b":2}]', 5);
    expect(items.map(({ kind }) => kind)).toEqual(["value", "bad", "value"]);
  });

  it("passes over an element that is too long, and reads the next", async () => {
    const items = await read(JSON.stringify(["x".repeat(100), "y"]), 10, [], 50);
    expect(items.map(({ kind }) => kind)).toEqual(["bad", "value"]);
  });

  it.each([
    ["brackets that do not match", '[{"a":1}, {"b":[1}], {"c":1}]', "brackets do not match"],
    ["text that is no JSON", "hello", "not JSON"],
    ["text after the end", "[1] and more", "after the end"],
    ["deep nesting", `[${"[".repeat(5000)}${"]".repeat(5000)}]`, "nested deeper"],
    ["endless nesting", "[".repeat(300_000), "nested too deep"],
  ])("tells of %s", async (_case, text, message) => {
    const bad = (await read(text, 1000)).find((item) => item.kind === "bad");
    expect(bad).toMatchObject({ message: expect.stringContaining(message) });
  });

  it("salvages the complete elements of a cut run, and no half of one", async () => {
    const [item] = await read('{"id":7,"messages":[{"role":"user","tags":["a","b"]},{"role":"assis', 4);
    expect(item).toMatchObject({ kind: "cut", salvage: { id: 7, messages: [{ role: "user", tags: ["a", "b"] }] } });
  });

  it("drops prototype keys and mends text no database can hold", async () => {
    const [value] = values(await read('[{"__proto__":{"bad":1},"\\u005f_proto__":2,"a":"\\ud800x\\u0000","b":"\\ud83d\\ude00"}]', 9)) as Record<string, unknown>[];
    expect(Object.keys(value ?? {})).toEqual(["a", "b"]);
    expect(value).toMatchObject({ a: "\uFFFDx\uFFFD", b: "😀" });
    expect(({} as { bad?: number }).bad).toBeUndefined();
  });
});

describe("a file of lines is read line by line", () => {
  const read = async (text: string, chunk: number, max?: number) => {
    const found = [];
    for await (const line of readLines(chunked(text, chunk), max)) found.push(line);
    return found;
  };

  it("gives the same lines however it is cut into chunks", async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.string().map((text) => text.replace(/[\r\n]/g, ""))), fc.constantFrom("\n", "\r\n"), size, async (texts, end, chunk) => {
      const found = await read(texts.map((text) => text + end).join(""), chunk);
      expect(found.map(({ text }) => text)).toEqual(texts.filter((text) => text.trim() !== ""));
    }));
  });

  it("counts blank lines and marks the last line when its end is missing", async () => {
    expect(await read("a\n\n  \r\nb", 2)).toEqual([{ line: 1, text: "a", isLast: false }, { line: 4, text: "b", isLast: true }]);
  });

  it("passes over a line that is too long without losing count", async () => {
    expect(await read("a\nbbbbbbbb\nc\n", 3, 4)).toEqual([{ line: 1, text: "a", isLast: false }, { line: 2, text: null, isLast: false }, { line: 3, text: "c", isLast: false }]);
  });
});
