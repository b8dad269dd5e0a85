import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CallRecord } from "@/lib/domain/call-record";
import type { Contrast } from "@/lib/domain/contrast/contrast";
import { FAILURE_CLASSES, type Diagnosis, type FailureClass } from "@/lib/domain/failure-class";
import { LANGUAGES, type Language } from "@/lib/domain/language";
import { reflectByContrast, reflectByRules } from "@/lib/domain/reflect-by-rules";
import { reflectionBodySchema } from "@/lib/domain/reflection";

function diagnosis(failureClass: FailureClass, change: Partial<Diagnosis> = {}): Diagnosis {
  return { failureClass, rule: "r", entities: {}, excerpt: `a ${failureClass} message`, isAmbiguous: false, ...change };
}

function call(index: number, action: string, argument: string, failed: Diagnosis | null = null): CallRecord {
  return { index, eventId: `e${index}`, timestampMs: index * 1000, attempt: 1, agent: null, action, argument, input: null, callKey: `${action} ${argument}`, preview: "", hasFailed: failed !== null, hasWorked: failed === null, diagnosis: failed, trust: null };
}

const task = (language: Language) => ({ title: language === "en" ? "Load the orders" : "导入订单", input: language === "en" ? "orders.csv into the table orders" : "把 orders.csv 导入 orders 表", language });

const MISSING = diagnosis("unknown_column_or_field", { entities: { column: "created_time", table: "orders" }, excerpt: 'column "created_time" does not exist' });
const CALLS = [call(0, "list_files", "."), call(1, "query_db", "select created_time from orders", MISSING), call(2, "query_db", "select created_time from orders", MISSING), call(3, "get_schema", "orders"), call(4, "query_db", "select created_at from orders"), call(5, "get_schema", "x", diagnosis("not_found"))];

describe("a failure that rules know", () => {
  it("is told from the events alone, in the task's language", () => {
    const english = reflectByRules({ task: task("en"), calls: CALLS, failed: CALLS[1]!, diagnosis: MISSING });
    expect(english).toEqual(reflectionBodySchema.parse(english));
    expect(english).toMatchObject({
      goal: { restated: "Load the orders: orders.csv into the table orders", was_understood: true },
      root_cause: 'The call named a column or field without first reading which ones exist. The message: “column "created_time" does not exist”.',
      category: "missing_field_or_table",
      faulty_action: "query_db select created_time from orders",
    });
    expect(english.suggestions[0]).toContain("orders");
    const chinese = reflectByRules({ task: task("zh-CN"), calls: CALLS, failed: CALLS[1]!, diagnosis: MISSING });
    for (const text of [chinese.root_cause, chinese.rule, chinese.next_action, ...chinese.suggestions]) expect(text).toMatch(/\p{Script=Han}/u);
  });

  it("merges repeats, and replaces the failing call by the strategy", () => {
    const { path } = reflectByRules({ task: task("en"), calls: CALLS, failed: CALLS[1]!, diagnosis: MISSING });
    const [replaced] = path.changes;
    expect(path.actual).toEqual(["list_files .: worked", "query_db select created_time from orders (2 times): failed (unknown column or field)", "get_schema orders: worked", "query_db select created_at from orders: worked", "get_schema x: failed (not found)"]);
    expect(path.changes).toEqual([
      { kind: "replace", step: path.actual[1], by: replaced?.by },
      { kind: "skip", step: path.actual[4], by: null },
    ]);
    expect(path.best).toEqual(["list_files .", replaced?.by, "get_schema orders", "query_db select created_at from orders"]);
  });

  it("skips what else failed, and merges what was done twice", () => {
    const calls = [call(0, "fetch", "a", diagnosis("timeout")), call(1, "fetch", "b", diagnosis("timeout")), call(2, "fetch", "b", diagnosis("auth")), call(3, "read", "c"), call(4, "read", "c")];
    const { path } = reflectByRules({ task: task("en"), calls, failed: calls[0]!, diagnosis: diagnosis("timeout") });
    expect(path.changes.map(({ kind, step, by }) => [kind, step, kind === "replace" || by])).toEqual([
      ["replace", "fetch a: failed (timeout)", true],
      ["skip", "fetch b: failed (timeout)", null],
      ["skip", "fetch b: failed (failed authentication)", null],
      ["merge", "read c (2 times): worked", "read c"],
    ]);
    expect(path.best.slice(1)).toEqual(["read c"]);
  });

  it("shows a long path around the failure and counts the rest", () => {
    const calls = Array.from({ length: 200 }, (_one, index) => call(index, "step", String(index), index === 120 ? diagnosis("timeout") : null));
    const { path } = reflectByRules({ task: task("en"), calls, failed: calls[120]!, diagnosis: diagnosis("timeout") });
    expect(path.actual).toEqual(["step 0: worked", "… 118 more steps", "step 119: worked", "step 120: failed (timeout)", "step 121: worked", "… 77 more steps", "step 199: worked"]);
  });

  it.each(FAILURE_CLASSES)("%s has a cause and a strategy in every language", (failureClass) => {
    const failed = call(0, "fetch", "x", diagnosis(failureClass));
    for (const language of LANGUAGES) {
      const body = reflectionBodySchema.parse(reflectByRules({ task: task(language), calls: [failed], failed, diagnosis: diagnosis(failureClass) }));
      expect(/\p{Script=Han}/u.test(body.root_cause.split(/[.。]/)[0] ?? "")).toBe(language === "zh-CN");
      expect(body.next_action).not.toMatch(/…$/);
    }
  });
});

const CONTRAST: Contrast = {
  tool: "query_db", failedEventId: "e1", failedIndex: 1, succeededEventId: "e4", succeededIndex: 4, kind: "identifier", path: "sql", from: "created_time", to: "created_at",
  failureClass: "unknown_column_or_field", rule: { en: "Query created_at, not created_time", "zh-CN": "查询用 created_at，不要用 created_time" }, appliesWhen: null, keywords: [], support: 1, changed: [],
};

describe("a failure that the task itself mended", () => {
  it("takes the succeeding call in place of the failing one", () => {
    const body = reflectByContrast({ task: task("en"), calls: CALLS, contrast: CONTRAST });
    expect(body).toEqual(reflectionBodySchema.parse(body));
    expect(body.path.best).toEqual(["list_files .", "query_db select created_at from orders", "get_schema orders"]);
    expect(body.path.changes).toEqual([
      { kind: "replace", step: body.path.actual[1], by: "query_db select created_at from orders" },
      { kind: "merge", step: "query_db select created_at from orders: worked", by: null },
      { kind: "skip", step: "get_schema x: failed (not found)", by: null },
    ]);
    expect(body.root_cause).toContain("created_time was replaced by created_at at sql");
    expect([body.rule, body.next_action, body.suggestions[0]]).toEqual([CONTRAST.rule.en, CONTRAST.rule.en, CONTRAST.rule.en]);
  });

  it("skips what failed in between", () => {
    const calls = [CALLS[0]!, CALLS[1]!, call(2, "bash", "psql", diagnosis("dependency_missing")), ...CALLS.slice(3)];
    expect(reflectByContrast({ task: task("en"), calls, contrast: CONTRAST }).path.changes.map(({ kind, step }) => `${kind} ${step}`)).toContain("skip bash psql: failed (missing dependency)");
  });

  it.each([
    ["something was added", { from: "", to: "encoding=utf-8-sig" }, "encoding=utf-8-sig was added", "加上 encoding=utf-8-sig"],
    ["something was left out", { from: "--force", to: "" }, "--force was left out", "去掉 --force"],
    ["a step came first", { from: "", to: "", kind: "precondition" as const }, "done first", "先完成"],
  ])("says that %s", (_case, change, english, chinese) => {
    const causes = LANGUAGES.map((language) => reflectByContrast({ task: task(language), calls: CALLS, contrast: { ...CONTRAST, ...change } }).root_cause);
    expect([causes[0], causes[1]]).toEqual([expect.stringContaining(english), expect.stringContaining(chinese)]);
  });

  it("keeps the succeeding call where only a step before it was missing", () => {
    const { path } = reflectByContrast({ task: task("en"), calls: CALLS, contrast: { ...CONTRAST, kind: "precondition", from: "", to: "" } });
    expect(path.best).toEqual(["list_files .", "get_schema orders", "query_db select created_at from orders"]);
    expect(path.changes.map(({ kind }) => kind)).toEqual(["skip", "skip"]);
  });

  it("is told even where the calls were thinned away", () => {
    expect(() => reflectionBodySchema.parse(reflectByContrast({ task: task("en"), calls: [CALLS[0]!], contrast: CONTRAST }))).not.toThrow();
  });
});

describe("any task", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme", maxLength: 12 }), fc.constantFrom("", "\n\t", "👨‍👩‍👧‍👦".repeat(200), "长".repeat(900), "a".repeat(900), "<b>{tool}</b>"));
  const anyCall = fc.record({ action: text, argument: text, failureClass: fc.constantFrom(...FAILURE_CLASSES), hasFailed: fc.boolean(), agent: fc.option(text), excerpt: text });
  const anyCalls = fc.array(anyCall, { minLength: 1, maxLength: 25 }).map((all) => all.map(({ action, argument, failureClass, hasFailed, agent, excerpt }, index) => ({ ...call(index, action, argument, hasFailed || index === 0 ? diagnosis(failureClass, { excerpt }) : null), agent })));

  it("gives a reflection that can be stored", () => {
    fc.assert(
      fc.property(anyCalls, text, fc.oneof(text, fc.json().map((json) => JSON.parse(json) as unknown)), fc.constantFrom(...LANGUAGES), (calls, title, input, language) => {
        const [failed] = calls;
        if (!failed?.diagnosis) return;
        const body = reflectByRules({ task: { title, input, language }, calls, failed, diagnosis: failed.diagnosis });
        expect(reflectionBodySchema.safeParse(body).error).toBeUndefined();
        const last = calls.at(-1);
        const contrast = { ...CONTRAST, tool: failed.action, failedEventId: failed.eventId, failedIndex: 0, succeededEventId: last?.eventId ?? "", succeededIndex: last?.index ?? 0, from: failed.argument, to: last?.argument ?? "" };
        expect(reflectionBodySchema.safeParse(reflectByContrast({ task: { title, input, language }, calls, contrast })).error).toBeUndefined();
      }),
    );
  });
});
