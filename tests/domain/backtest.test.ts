import { describe, expect, it } from "vitest";
import { backtest, outcomeOf, wouldRecall, type PastTask } from "@/lib/domain/backtest";
import { termsOf, termsOfText } from "@/lib/domain/conflict/rule-terms";
import type { Rule } from "@/lib/domain/lesson";

const rule = (change: Partial<Rule>) => termsOf({ content: "", appliesWhen: null, notWhen: null, taskType: "csv", tool: null, tags: [], keywords: [], ...change });
const task = (text: string, change: Partial<PastTask> = {}) => ({ terms: new Set(termsOfText(text).map(({ term }) => term)), tags: [], hasTool: false, ...change });

describe("a task would have got a lesson", () => {
  it.each<[string, Partial<Rule>, ReturnType<typeof task>, boolean]>([
    ["whose name it holds", { content: "Filter on created_at" }, task("orders by created_at"), true],
    ["in the other language", { content: "读文件先用 utf-8-sig" }, task("Load the utf-8-sig export"), true],
    ["by the tool it had", { content: "Wait for the header", tool: "call_api" }, task("anything", { hasTool: true }), true],
    ["not by the words of another matter", { content: "Filter on created_at", tool: "run_sql" }, task("Translate the letter"), false],
    ["not by its type alone", { content: "Filter on created_at" }, task("csv"), false],
    ["not by one tag alone", { content: "Filter on created_at", tags: ["sql"] }, task("x", { tags: ["SQL"] }), false],
    ["by two tags", { content: "Filter on created_at", tags: ["sql", "orders"] }, task("x", { tags: ["SQL", "Orders"] }), true],
    ["not where nothing is known of it", { content: "Filter on created_at" }, task(""), false],
  ])("%s", (_case, change, past, expected) => expect(wouldRecall(rule(change), past)).toBe(expected));
});

describe("how a past task ended", () => {
  it.each<[PastTask["status"], number, boolean, string]>([
    ["failed", 1, true, "failed_this_way"],
    ["succeeded", 1, true, "failed_this_way"],
    ["failed", 1, false, "failed_otherwise"],
    ["aborted", 2, false, "failed_otherwise"],
    ["aborted", 0, false, "unknown"],
    ["succeeded", 3, false, "succeeded"],
    ["running", 0, false, "unknown"],
    ["unknown", 4, false, "unknown"],
  ])("%s with %i failures, this way: %s, is %s", (status, failures, failedThisWay, expected) => expect(outcomeOf({ status, failures }, failedThisWay)).toBe(expected));
});

describe("a backtest", () => {
  const past = (n: number, change: Partial<PastTask> = {}): PastTask => ({ id: `t${String(n).padStart(3, "0")}`, title: `T${n}`, startedAt: new Date(n * 1000), status: "succeeded", failures: 0, terms: new Set(), tags: [], hasTool: false, ...change });

  it("lays the newest hundred out in order of time, and counts all", () => {
    const tasks = Array.from({ length: 130 }, (_task, n) => past(129 - n));
    const result = backtest(tasks, new Set(["t000", "t129"]), { count: 500, since: new Date(0), isCut: true });
    expect([result.cells.length, result.cells[0]?.task_id, result.cells.at(-1)]).toEqual([100, "t030", { task_id: "t129", title: "T129", started_at: new Date(129_000).toISOString(), outcome: "failed_this_way" }]);
    expect(result).toMatchObject({ matched: 130, counts: { failed_this_way: 2, succeeded: 128, failed_otherwise: 0, unknown: 0 }, looked_at: 500, is_cut: true });
  });

  it("is empty where no task matched", () => {
    expect(backtest([], new Set(), { count: 0, since: null, isCut: false })).toEqual({ cells: [], counts: { failed_this_way: 0, failed_otherwise: 0, succeeded: 0, unknown: 0 }, matched: 0, looked_at: 0, is_cut: false, since: null });
  });
});
