import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPairAnswer, readReflection, readScore } from "@/lib/domain/model-answer";
import { REFLECTION_CATEGORIES, reflectionBodySchema, type ReflectionBody } from "@/lib/domain/reflection";

const BODY: ReflectionBody = {
  goal: { restated: "Load the supplier file into the orders table", was_understood: true },
  path: {
    actual: ["read suppliers.csv as utf-8", "read it again as utf-8"],
    best: ["look at the first bytes", "read suppliers.csv as utf-8-sig"],
    changes: [{ kind: "replace", step: "read it again as utf-8", by: "read it as utf-8-sig" }],
  },
  root_cause: "The file begins with a byte order mark, and the agent took utf-8 for granted.",
  category: "parameter_extraction",
  faulty_action: 'read_csv(path="suppliers.csv", encoding="utf-8")',
  suggestions: ["Read the first three bytes before choosing an encoding.", "Open with utf-8-sig when they are EF BB BF.", "Stop after one failure with the same arguments."],
  rule: "Check a CSV file for a byte order mark before reading it",
  next_action: "Read suppliers.csv with encoding utf-8-sig",
};
const JSON_TEXT = JSON.stringify(BODY, null, 2);
const ok = (text: string) => {
  const reading = readReflection(text);
  return reading.ok ? reading.body : reading;
};
const changed = (change: Readonly<Record<string, unknown>>) => JSON.stringify({ ...BODY, ...change });

describe("readReflection finds the answer", () => {
  it.each([
    ["as it stands", JSON_TEXT],
    ["in a fence", `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ["in a fence that is never closed", `\`\`\`\n${JSON_TEXT}`],
    ["between prose", `Sure! Here is {the} analysis:\n\n${JSON_TEXT}\n\nLet me know if {anything} is unclear.`],
    ["behind a byte order mark", `\ufeff${JSON_TEXT}`],
    ["behind a draft that a model thought aloud", `<think>${changed({ rule: "A draft" })} hm, no.</think>\n${JSON_TEXT}`],
    ["as the last of two", `${changed({ rule: "An example" })}\n${JSON_TEXT}`],
    ["in a list of one", `[${JSON_TEXT}]`],
    ["wrapped in a key", JSON.stringify({ reflection: BODY })],
    ["wrapped in a key as text", JSON.stringify({ content: JSON_TEXT })],
    ["as a JSON string", JSON.stringify(JSON_TEXT)],
    ["with trailing commas", JSON_TEXT.replaceAll('"\n', '",\n').replaceAll("}\n", "},\n")],
    ["without commas at the ends of lines", JSON_TEXT.replaceAll(/,\n/g, "\n")],
    ["with comments", JSON_TEXT.replace('"category"', '// one of ten, "quoted"\n /* { */ "category"')],
    ["in single quotes", JSON_TEXT.replaceAll("\\\"", "'").replaceAll('"', "'").replaceAll("path='suppliers.csv', encoding='utf-8'", 'path="suppliers.csv", encoding="utf-8"')],
    ["in typographic quotes", JSON_TEXT.replace('"The file begins with a byte order mark, and the agent took utf-8 for granted."', "“The file begins with a byte order mark, and the agent took utf-8 for granted.”")],
    ["with bare keys", JSON_TEXT.replace(/"(goal|path|rule)":/g, "$1:")],
    ["without its last braces", JSON_TEXT.replace(/\s*}$/, "")],
    ["with a bracket forgotten", JSON_TEXT.replace("\"Stop after one failure with the same arguments.\"\n  ]", "\"Stop after one failure with the same arguments.\"\n")],
    ["with Python's words", JSON_TEXT.replace("true", "True")],
    ["with unescaped quotes inside", JSON_TEXT.replaceAll('\\"', '"')],
    ["with keys in another case", JSON_TEXT.replace('"root_cause"', '"rootCause"').replace('"next_action"', '"Next Action"').replace('"was_understood"', '"WasUnderstood"')],
  ])("%s", (_case, text) => expect(ok(text)).toEqual(BODY));

  it("keeps line breaks that a text should not hold", () => {
    expect(ok(JSON_TEXT.replace("mark, and", "mark,\nand"))).toEqual({ ...BODY, root_cause: BODY.root_cause.replace("mark, and", "mark,\nand") });
  });

  it("reads Chinese keys, codes and quotes, and says which language it is", () => {
    const text = `分析如下：
{"目标": {"复述": "把供应商文件导入订单表", "是否理解": "是"},
 "路径": {"实际路径": "用 utf-8 读取 → 再用 utf-8 读取", "最佳路径": ["先看文件头", "用 utf-8-sig 读取"], "调整": ["替换：再用 utf-8 读取"]},
 "根本原因"： "文件以 BOM 开头，智能体默认用 utf-8",
 "类别": "参数提取错误", "错误动作": "read_csv(encoding=utf-8)",
 "建议": ["读取前检查前三个字节", "有 BOM 时用 utf-8-sig", "同样参数失败一次后停止"],
 "规则": "读取 CSV 前先检查 BOM", "下一步": "用 utf-8-sig 重新读取"}`;
    const reading = readReflection(text);
    expect(reading).toMatchObject({ ok: true, language: "zh-CN" });
    expect(reading.ok && reading.body).toMatchObject({
      goal: { restated: "把供应商文件导入订单表", was_understood: true },
      path: { actual: ["用 utf-8 读取", "再用 utf-8 读取"], changes: [{ kind: "replace", step: "再用 utf-8 读取", by: null }] },
      category: "parameter_extraction",
    });
  });

  it("says which language an answer is in, whichever was asked for", () => {
    expect(readReflection(JSON_TEXT, "zh-CN")).toMatchObject({ ok: true, language: "en" });
  });

  it.each([
    ["yes", true],
    [false, false],
    [undefined, null],
    ["perhaps", null],
  ])("reads same_cause %s as %s", (same_cause, sameCause) => expect(readReflection(changed({ same_cause }))).toMatchObject({ ok: true, sameCause }));
});

describe("readReflection puts right what leaves no doubt", () => {
  it("shortens texts over their limits at a word", () => {
    const body = ok(changed({ rule: "word ".repeat(100), next_action: "做".repeat(300) })) as ReflectionBody;
    expect(body.rule).toBe(`${"word ".repeat(39)}word…`);
    expect(body.next_action).toBe(`${"做".repeat(99)}…`);
  });

  it.each([
    ["a goal beside its parts", { goal: BODY.goal.restated, was_understood: "yes" }],
    ["a path without its object", { path: undefined, actual_path: BODY.path.actual, best_path: BODY.path.best, changes: BODY.path.changes }],
    ["steps as one text", { path: { ...BODY.path, actual: "1. read suppliers.csv as utf-8\n2. read it again as utf-8" } }],
    ["suggestions as objects", { suggestions: BODY.suggestions.map((suggestion) => ({ suggestion })) }],
    ["a category in words", { category: "Parameter Extraction Error" }],
    ["a kind in another case", { path: { ...BODY.path, changes: [{ Kind: "Replaced", Step: "read it again as utf-8", Replacement: "read it as utf-8-sig" }] } }],
    ["an empty suggestion among others", { suggestions: [...BODY.suggestions, " "] }],
    ["characters that no text means", { rule: `\u0000${BODY.rule}\ufffd\u202e\u{e0041}\u200b` }],
  ])("%s", (_case, change) => expect(ok(changed(change))).toEqual(BODY));

  it("keeps five of more suggestions and twenty of more steps", () => {
    const steps = Array.from({ length: 30 }, (_value, index) => `step ${index}`);
    expect(ok(changed({ suggestions: steps, path: { ...BODY.path, actual: steps } }))).toMatchObject({ suggestions: steps.slice(0, 5), path: { actual: steps.slice(0, 20) } });
  });
});

describe("readReflection refuses, and says why", () => {
  it.each([
    ["nothing", " \n", "empty", /empty/],
    ["prose that is no refusal", "I cannot tell what went wrong.", "no_json", /no JSON object/],
    ["prose", "The agent should have checked the encoding.", "no_json", /no JSON object/],
    ["another object", '{"hello": "world"}', "no_json", /no JSON object/],
    ["a refusal", "I'm sorry, but I can't help with that.", "refused", /refusal/],
    ["a Chinese refusal", "抱歉，我无法协助完成这个请求。", "refused", /refusal/],
    ["a category that does not exist", changed({ category: "bad luck" }), "wrong_shape", /category/],
    ["two suggestions", changed({ suggestions: ["Do this.", "Do that."] }), "wrong_shape", /suggestions/],
    ["a missing root cause", changed({ root_cause: undefined }), "wrong_shape", /root_cause/],
    ["two keys that would both be the cause", changed({ root_cause: undefined, cause: "One.", "根因": "Two." }), "wrong_shape", /root_cause/],
    ["an answer cut off inside its last text", JSON_TEXT.slice(0, JSON_TEXT.lastIndexOf("suppliers.csv")), "cut_off", /cut off.*next_action/],
    ["an answer cut off early", JSON_TEXT.slice(0, 300), "cut_off", /cut off/],
    ["the description of a field", changed({ root_cause: "the decision or wrong assumption behind the failure, not the error message" }), "echo", /root_cause repeats/],
    ["an HTML page", "<!doctype html><html><body>502 Bad Gateway</body></html>", "no_json", /no JSON object/],
  ])("%s", (_case, text, fault, problem) => expect(readReflection(text)).toMatchObject({ ok: false, fault, problem: expect.stringMatching(problem) as string }));

  it("never takes half of a sentence for the whole", { timeout: 60_000 }, () => {
    for (let end = 0; end < JSON_TEXT.length; end += 3) {
      const body = ok(JSON_TEXT.slice(0, end));
      if (!("ok" in body)) expect(body).toEqual(BODY);
    }
  });
});

describe("readReflection holds against anything", { timeout: 60_000 }, () => {
  const line = (max: number) => fc.string({ unit: "grapheme", minLength: 1, maxLength: max / 4 }).map((text) => text.replace(/[\p{Cc}\ufeff\ufffd\u200b\u2060-\u2064\p{Bidi_Control}\u{e0000}-\u{e007f}]/gu, "").slice(0, max)).filter((text) => text.trim() !== "" && text.isWellFormed());
  const body: fc.Arbitrary<ReflectionBody> = fc.record({
    goal: fc.record({ restated: line(400), was_understood: fc.boolean() }),
    path: fc.record({
      actual: fc.array(line(200), { minLength: 1, maxLength: 20 }),
      best: fc.array(line(200), { minLength: 1, maxLength: 20 }),
      changes: fc.array(fc.record({ kind: fc.constantFrom("merge", "skip", "replace"), step: line(200), by: fc.option(line(200)) }), { maxLength: 20 }),
    }),
    root_cause: line(600),
    category: fc.constantFrom(...REFLECTION_CATEGORIES),
    faulty_action: line(600),
    suggestions: fc.array(line(300), { minLength: 3, maxLength: 5 }),
    rule: line(200),
    next_action: line(100),
  });
  const prose = fc.oneof(fc.string({ unit: "grapheme", maxLength: 200 }), fc.array(fc.constantFrom("{", "}", '"', "```", "```json", "[", "]", "\\", ",", ":", "'", "here is", "<think>", "//", "/*", "\n", "“"), { maxLength: 40 }).map((parts) => parts.join("")));

  it("gives back a valid body equal, whatever prose or fence stands around it", () => {
    fc.assert(
      fc.property(body, prose, prose, fc.constantFrom(0, 2), (given, before, after, indent) => {
        expect(ok(`${before}\n${JSON.stringify(given, null, indent)}\n${after}`)).toEqual(reflectionBodySchema.parse(given));
      }),
      { numRuns: 150 },
    );
  });

  it("never throws, and gives only bodies that hold, on damaged answers", () => {
    const damage = fc.array(fc.record({ at: fc.nat(), drop: fc.nat(30), put: fc.constantFrom("", "{", "}", '"', "\\", ",", "[", "]", "'", "\n", "null", "/*", "//", "：") }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(body, damage, (given, edits) => {
        const damaged = edits.reduce((text, { at, drop, put }) => `${text.slice(0, at % (text.length + 1))}${put}${text.slice((at % (text.length + 1)) + drop)}`, JSON.stringify(given));
        const reading = readReflection(damaged);
        if (reading.ok) expect(reflectionBodySchema.parse(reading.body)).toEqual(reading.body);
        else expect(reading.problem).not.toBe("");
      }),
      { numRuns: 200 },
    );
  });

  it("never throws on any text", () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 500 }), prose, fc.json()), (text) => void [readReflection(text), readPairAnswer(text), readScore(text)]), { numRuns: 500 });
  });

  it.each([
    ["open braces", "{".repeat(3_000_000)],
    ["objects that never end", '{"goal":'.repeat(400_000)],
    ["open texts", '{"a": "b '.repeat(300_000)],
    ["nested lists", `{"path": ${"[".repeat(2_000_000)}`],
    ["small objects", '{"rule": "x"} '.repeat(200_000)],
    ["blanks", `{"rule":${" ".repeat(3_000_000)}`],
    ["quotes and blanks", `{"rule": "${'" '.repeat(1_000_000)}`],
    ["open comments", "{/*".repeat(1_000_000)],
    ["a wide object", `{${'"cause": 1, "root-cause": 2, '.repeat(100_000)}}`],
  ])("gives up on megabytes of %s", (_case, text) => expect(readReflection(text)).toMatchObject({ ok: false }));
});

describe("megabytes around an answer", () => {
  it.each([
    ["before it", `${"the agent went on and on ".repeat(100_000)}${JSON_TEXT}`],
    ["after it", `${JSON_TEXT}${"the agent went on and on ".repeat(100_000)}`],
  ])("hide none %s", (_case, text) => expect(ok(text)).toEqual(BODY));
});

describe("the small answers", () => {
  it.each([
    ['{"kind": "contradiction", "reason": "Opposite order."}', "contradiction"],
    ['```json\n{"Kind": "Complementary", "reason": "Both can be followed."}\n```', "complement"],
    ['{"关系": "矛盾", "理由": "做法相反"}', "contradiction"],
    ["{'type': 'supersedes', 'why': 'newer'}", "replacement"],
  ])("%s is %s", (text, kind) => expect(readPairAnswer(text)).toMatchObject({ ok: true, answer: { kind } }));

  it.each(['{"kind": "similar", "reason": "x"}', '{"kind": "duplicate"}', "duplicate"])("refuses %s as a pair's answer", (text) => expect(readPairAnswer(text)).toMatchObject({ ok: false }));

  it.each([
    ['{"score": 0.2, "reason": "Empty."}', 0.2],
    ['{"Score": "1", "reason": "As asked."}', 1],
    ['{"评分": 0, "理由": "答非所问"}', 0],
  ])("%s scores %s", (text, score) => expect(readScore(text)).toMatchObject({ ok: true, score: { score } }));

  it.each(['{"score": 7, "reason": "of ten"}', '{"score": "high", "reason": "x"}', "0.5"])("refuses %s as a score", (text) => expect(readScore(text)).toMatchObject({ ok: false }));
});
