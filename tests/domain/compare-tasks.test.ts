import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTasks } from "@/lib/domain/compare-tasks";
import type { EventRow } from "@/lib/domain/story";

/** `read a` is action and argument; "-" an event that decides nothing. */
function run(...decisions: string[]): EventRow[] {
  return decisions.map((decision, index) => {
    const [action = "", argument = ""] = decision.split(" ");
    return {
      row: "event", index, eventId: String(index), offsetMs: index * 1000, type: "tool_call", attempt: 1, agent: null, rail: "main", step: null, action: action === "-" ? null : action,
      alternatives: [], alternativesCount: 0, argument, confidence: null, status: "succeeded", outcome: "", errorType: null, latencyMs: null, isSkewed: false, marks: [],
    };
  });
}

const kinds = (left: EventRow[], right: EventRow[]) => compareTasks(left, right).pairs.map(({ kind }) => kind);

describe("compareTasks", () => {
  it.each([
    ["two empty runs", run(), run(), []],
    ["an empty run", run(), run("read a"), ["only_right"]],
    ["equal runs", run("read a", "write b"), run("read a", "write b"), ["same", "same"]],
    ["another argument", run("read a", "write b"), run("read a", "write c"), ["same", "changed"]],
    ["a step more on the left", run("read a", "list x", "write b"), run("read a", "write b"), ["same", "only_left", "same"]],
    ["a step more on the right", run("read a", "write b"), run("read a", "list x", "write b"), ["same", "only_right", "same"]],
    ["equal calls before calls of one tool", run("read a", "read b"), run("read b"), ["only_left", "same"]],
    ["events that decide nothing", run("-", "read a"), run("read a", "-"), ["same"]],
  ])("aligns %s", (_case, left, right, expected) => {
    expect(kinds(left, right)).toEqual(expected);
  });

  it("marks the first pair that is not the same", () => {
    expect(compareTasks(run("read a", "read b"), run("read a", "read c")).firstDivergence).toBe(1);
    expect(compareTasks(run("read a"), run("read a")).firstDivergence).toBeNull();
  });

  it("shows every decision of both runs once and in order", () => {
    const decisions = fc.array(fc.constantFrom("read a", "read b", "write a", "list c"), { maxLength: 30 });
    fc.assert(
      fc.property(decisions, decisions, (left, right) => {
        const { pairs } = compareTasks(run(...left), run(...right));
        expect(pairs.flatMap((pair) => (pair.left ? [pair.left.index] : []))).toEqual(left.map((_decision, index) => index));
        expect(pairs.flatMap((pair) => (pair.right ? [pair.right.index] : []))).toEqual(right.map((_decision, index) => index));
      }),
    );
  });

  it("finds a run the same as itself", () => {
    fc.assert(fc.property(fc.array(fc.constantFrom("read a", "read b", "write a")), (decisions) => { expect(compareTasks(run(...decisions), run(...decisions)).firstDivergence).toBeNull(); }));
  });
});
