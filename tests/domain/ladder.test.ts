import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FAILURE_CLASSES, type FailureClass } from "@/lib/domain/failure-class";
import { climbLadder, LADDER_DEFAULTS, type LadderFailure, type LadderTask } from "@/lib/domain/ladder";
import { LANGUAGES } from "@/lib/domain/language";
import { reflectReasonText } from "@/lib/domain/reflect-reason";
import { TASK_STATUSES } from "@/lib/domain/task";

function failure(failureClass: FailureClass, index: number, change: Partial<LadderFailure> = {}): LadderFailure {
  return { index, eventId: `e${index}`, failureClass, tool: "read_csv", isAmbiguous: false, hasStrategy: true, isLowRisk: false, hasEndedTask: false, hasRecovered: false, waitMs: null, ...change };
}

function task(failures: readonly LadderFailure[], change: Partial<LadderTask> = {}): LadderTask {
  return { status: "failed", failures, anomalies: [], earlier: [], hesitations: 0, divergences: 0, ...change };
}

const steps = (one: LadderTask) => climbLadder(one).map(({ eventId, step, reason }) => `${eventId ?? "task"}:${step}:${reason.code}`);

describe("the ladder of a failure type", () => {
  it("goes from instant to comparing to another strategy", () => {
    const failures = [1, 2, 3, 4].map((index) => failure("timeout", index));
    expect(climbLadder(task(failures)).map(({ eventId, step, earlierEventId }) => [eventId, step, earlierEventId])).toEqual([
      ["e1", "instant", null],
      ["e2", "compare", "e1"],
      ["e3", "force_update", "e2"],
      ["e4", "force_update", "e3"],
      [null, "instant", null],
      [null, "batch", null],
    ]);
  });

  it("starts a new row after a failure of another type, and still compares with the earlier one", () => {
    expect(steps(task([failure("timeout", 1), failure("timeout", 2), failure("parse", 3), failure("timeout", 4), failure("timeout", 5)])).slice(0, 5)).toEqual([
      "e1:instant:ladder_first",
      "e2:compare:ladder_twice_in_a_row",
      "e3:instant:ladder_first",
      "e4:compare:ladder_again",
      "e5:compare:ladder_twice_in_a_row",
    ]);
  });

  it("starts a new row after a recovery", () => {
    const failures = [failure("not_found", 1), failure("not_found", 4, { hasRecovered: true }), failure("not_found", 9)];
    expect(steps(task(failures, { status: "succeeded" })).slice(0, 3)).toEqual(["e1:instant:ladder_first", "e4:compare:ladder_twice_in_a_row", "e9:compare:ladder_again"]);
  });

  it("only notes a low-risk failure, which neither climbs nor breaks a row", () => {
    const failures = [failure("timeout", 1), failure("empty_result", 2, { isLowRisk: true }), failure("timeout", 3), failure("empty_result", 4, { isLowRisk: true })];
    expect(steps(task(failures)).slice(0, 4)).toEqual(["e1:instant:ladder_first", "e2:annotate:ladder_low_risk", "e3:compare:ladder_twice_in_a_row", "e4:annotate:ladder_low_risk"]);
  });

  it.each([
    ["ended the task", { hasEndedTask: true }, "e1:instant:ladder_ended_task"],
    ["waited long", { waitMs: 30_001 }, "e1:instant:ladder_long_wait"],
    ["waited just as long as allowed", { waitMs: 30_000 }, "e1:annotate:ladder_low_risk"],
  ] as const)("does not merely note a low-risk failure that %s", (_case, change, expected) => {
    expect(steps(task([failure("empty_result", 1, { isLowRisk: true, ...change })], { status: "aborted" }))).toEqual([expected]);
  });
});

describe("when a model may be asked", () => {
  const deep = (failures: readonly LadderFailure[]) => climbLadder(task(failures)).filter(({ isDeep }) => isDeep).map(({ eventId }) => eventId);

  it.each([
    ["an ambiguous failure, the second in a row", [failure("other", 1, { isAmbiguous: true }), failure("other", 2, { isAmbiguous: true })], ["e2"]],
    ["an ambiguous failure that ended the task", [failure("other", 1, { isAmbiguous: true, hasEndedTask: true })], ["e1"]],
    ["a clear failure without strategy that ended the task", [failure("business_rule", 1, { hasStrategy: false, hasEndedTask: true })], ["e1"]],
    ["a single ambiguous failure", [failure("other", 1, { isAmbiguous: true })], []],
    ["a clear failure that ended the task", [failure("timeout", 1, { hasEndedTask: true })], []],
    ["a clear failure, the second in a row", [failure("timeout", 1), failure("timeout", 2)], []],
    ["the third in a row", [1, 2, 3].map((index) => failure("other", index, { isAmbiguous: true, hasEndedTask: index === 3 })), ["e2"]],
    ["the second of a type, not in a row", [failure("other", 1, { isAmbiguous: true }), failure("parse", 2), failure("other", 3, { isAmbiguous: true })], []],
  ] as const)("%s", (_case, failures, expected) => {
    expect(deep(failures)).toEqual(expected);
  });
});

describe("what is decided about a task as a whole", () => {
  it.each([
    ["two failures are not diagnosed as a whole", task([failure("timeout", 1), failure("parse", 2)]), false],
    ["three are", task([failure("timeout", 1), failure("parse", 2), failure("auth", 3, { isLowRisk: true })]), true],
  ])("%s", (_case, one, expected) => {
    expect(steps(one).includes("task:instant:ladder_diagnose")).toBe(expected);
  });

  it.each([
    ["one that went well", task([], { status: "succeeded", hesitations: 4, divergences: 2 }), ["task:none:ladder_went_well"]],
    ["one whose end is unknown", task([], { status: "unknown" }), ["task:none:ladder_nothing_observed"]],
    ["one that is still running", task([], { status: "running" }), ["task:none:ladder_still_running"]],
    ["one that was aborted", task([], { status: "aborted" }), ["task:none:ladder_aborted"]],
    ["one that failed without a failure", task([]), ["task:batch:ladder_strategic"]],
    ["one that failed on detours", task([], { hesitations: 2, divergences: 1 }), ["task:batch:ladder_detours"]],
    ["one that went well after an anomaly", task([], { status: "succeeded", anomalies: [{ eventId: "a", tool: "get", waitMs: null }] }), ["a:annotate:ladder_anomaly"]],
    ["one that waited long", task([], { status: "succeeded", anomalies: [{ eventId: "a", tool: "get", waitMs: 31_000 }] }), ["a:instant:ladder_long_wait"]],
    ["one that failed after a low-risk failure", task([failure("empty_result", 1, { isLowRisk: true })]), ["e1:annotate:ladder_low_risk", "task:batch:ladder_strategic"]],
    ["one that failed after recovering from its failure", task([failure("auth", 1, { hasRecovered: true })]), ["e1:instant:ladder_first", "task:batch:ladder_strategic"]],
    ["one that a failure ended, detours or not", task([failure("auth", 1, { hasEndedTask: true })], { hesitations: 3 }), ["e1:instant:ladder_ended_task"]],
  ] as const)("%s", (_case, one, expected) => {
    expect(steps(one)).toEqual(expected);
  });
});

describe("a pattern across sessions", () => {
  const seen = (sessionOrder: number, failureClass: FailureClass = "timeout") => ({ failureClass, tool: "fetch", taskId: `t${sessionOrder}`, sessionOrder });

  it.each([
    ["once before", [seen(5)], "t5", 2],
    ["twice, the latest first", [seen(4), seen(2), seen(2)], "t2", 3],
    ["too long ago", [seen(6)], null, 0],
    ["in the same session only", [seen(0)], null, 0],
    ["of another type", [seen(1, "parse")], null, 0],
  ] as const)("%s", (_case, earlier, earlierTaskId, sessions) => {
    const [decision] = climbLadder(task([failure("timeout", 1)], { earlier }));
    expect(decision).toMatchObject({ step: earlierTaskId ? "compare" : "instant", earlierTaskId, earlierEventId: null });
    if (earlierTaskId) expect(decision?.reason).toMatchObject({ code: "ladder_across_sessions", values: { sessions } });
  });

  it("needs as many sessions as the threshold says", () => {
    const earlier = [seen(1)];
    expect(climbLadder(task([failure("timeout", 1)], { earlier }), { ...LADDER_DEFAULTS, patternAfter: 3 })[0]?.reason.code).toBe("ladder_first");
  });
});

const anyFailure = fc.record({
  failureClass: fc.constantFrom<FailureClass>("timeout", "parse", "other"),
  isAmbiguous: fc.boolean(),
  hasStrategy: fc.boolean(),
  isLowRisk: fc.boolean(),
  hasEndedTask: fc.boolean(),
  hasRecovered: fc.boolean(),
  waitMs: fc.constantFrom(null, 10, 40_000),
});
const anyTask = fc.record({
  status: fc.constantFrom(...TASK_STATUSES),
  failures: fc.array(anyFailure, { maxLength: 12 }).map((list) => list.map((one, index) => failure(one.failureClass, index, one))),
  anomalies: fc.array(fc.record({ eventId: fc.constant("a"), tool: fc.constantFrom("get", null), waitMs: fc.constantFrom(null, 40_000) }), { maxLength: 3 }),
  earlier: fc.array(fc.record({ failureClass: fc.constantFrom(...FAILURE_CLASSES), tool: fc.constant(null), taskId: fc.constant("t"), sessionOrder: fc.integer({ min: 0, max: 8 }) }), { maxLength: 6 }),
  hesitations: fc.integer({ min: 0, max: 3 }),
  divergences: fc.integer({ min: 0, max: 3 }),
});

describe("any task", () => {
  it("has one decision for each failure and anomaly, in order, each with a reason in words", () => {
    fc.assert(
      fc.property(anyTask, (one) => {
        const decisions = climbLadder(one);
        expect(decisions.map(({ eventId }) => eventId).filter((id) => id !== null)).toEqual([...one.failures, ...one.anomalies].map(({ eventId }) => eventId));
        expect(decisions.length).toBeGreaterThan(0);
        for (const { reason } of decisions) for (const language of LANGUAGES) expect(reflectReasonText(reason, language)).not.toMatch(/ladder|–|\{/);
      }),
    );
  });

  it("walks like a state machine with one counter and a memory of types", () => {
    fc.assert(
      fc.property(anyTask, (one) => {
        const decisions = climbLadder({ ...one, earlier: [] });
        let state = { type: "", count: 0 };
        const known = new Set<string>();
        one.failures.forEach((now, place) => {
          const decision = decisions[place];
          if (now.isLowRisk && !now.hasEndedTask && (now.waitMs ?? 0) <= 30_000) return expect(decision?.step).toBe("annotate");
          state = { type: now.failureClass, count: state.type === now.failureClass ? state.count + 1 : 1 };
          expect(decision?.step).toBe(state.count > 2 ? "force_update" : known.has(now.failureClass) ? "compare" : "instant");
          if (decision?.isDeep) expect([state.count === 2 || now.hasEndedTask, now.isAmbiguous || !now.hasStrategy, state.count > 2]).toEqual([true, true, false]);
          known.add(now.failureClass);
          if (now.hasRecovered) state = { type: "", count: 0 };
        });
      }),
    );
  });

  it("is never improved where it went well", () => {
    fc.assert(
      fc.property(anyTask, (one) => {
        const decisions = climbLadder({ ...one, status: "succeeded", failures: [], anomalies: [] });
        expect(decisions.map(({ step }) => step)).toEqual(["none"]);
      }),
    );
  });

  it("never asks a model about a technical failure that has a strategy", () => {
    fc.assert(
      fc.property(anyTask, (one) => {
        const failures = one.failures.map((each) => ({ ...each, isAmbiguous: false, hasStrategy: true }));
        expect(climbLadder({ ...one, failures }).some(({ isDeep }) => isDeep)).toBe(false);
      }),
    );
  });
});
