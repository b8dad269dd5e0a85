import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildChronicle, type ChronicleTask } from "@/lib/domain/build-chronicle";
import type { EventDigest } from "@/lib/domain/digest";
import { findSkewed, orderEvents } from "@/lib/domain/order";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { findTurningPoints } from "@/lib/domain/turning-points/find";
import { makeDigests, type DigestPart } from "../support/digests";

const TASK: ChronicleTask = { taskId: "t1", taskType: "csv_batch_process", status: "failed", startedAtMs: Date.UTC(2026, 1, 11, 20, 36), endedAtMs: null, droppedEvents: 12 };

function chronicleOf(events: readonly EventDigest[], language: "en" | "zh-CN" = "en") {
  const ordered = orderEvents(events);
  return buildChronicle(TASK, ordered, findTurningPoints(ordered, DEFAULT_SETTINGS), language);
}

describe("chronicle", () => {
  it("says what happened, in the contract's names", () => {
    const events = makeDigests([{ argument: "git push", fails: "exit_128", sourceIndex: 4 }, { argument: "git push --set-upstream origin main", outcome: "branch pushed" }]);
    expect(chronicleOf(events)).toEqual({
      task_id: "t1", task_type: "csv_batch_process", status: "failed", total_events: 2, shown_events: 2, dropped_events: 12, sampled: false,
      started_at: "2026-02-11T20:36:00.000Z", ended_at: null, attempts: 1,
      nodes: [
        { index: 0, event_id: "e0", timestamp: "2026-02-11T20:36:00.000Z", offset_ms: 0, type: "tool_call", action: "Bash", summary: "Bash git push → failed: exit_128", status: "failed", attempt: 1, agent: null, clock_skew: false, source_index: 4, turning_points: [{ kind: "first_failure", reason: "first link in the chain that errs: exit_128" }] },
        { index: 1, event_id: "e1", timestamp: "2026-02-11T20:36:01.000Z", offset_ms: 1000, type: "tool_call", action: "Bash", summary: "Bash git push --set-upstream orig… → branch pushed", status: "succeeded", attempt: 1, agent: null, clock_skew: false, turning_points: [{ kind: "recovery", reason: "first success of git push after 1 failure in 1 s" }] },
      ],
      turning_points: [
        { index: 0, event_id: "e0", kind: "first_failure", reason: "first link in the chain that errs: exit_128" },
        { index: 1, event_id: "e1", kind: "recovery", reason: "first success of git push after 1 failure in 1 s" },
      ],
    });
  });

  it("keeps the place of thinned events free", () => {
    const chronicle = chronicleOf(makeDigests([{}, { argument: "b", isThinned: true }, { argument: "c" }]));
    expect(chronicle.nodes.map(({ index }) => index)).toEqual([0, 2]);
    expect(chronicle).toMatchObject({ total_events: 3, shown_events: 2, sampled: true });
  });

  it("is empty, not broken, for a task without events", () => {
    expect(chronicleOf([])).toMatchObject({ nodes: [], turning_points: [], total_events: 0, attempts: 0 });
  });

  it("gives reasons in Chinese", () => {
    expect(chronicleOf(makeDigests([{ argument: "a", outcome: "x", action: "Read" }, { argument: "a", outcome: "x", action: "Read" }]), "zh-CN").turning_points[0]?.reason).toBe("同一调用第 2 次，输出没有变化");
  });

  it("is the same whatever order numbered events arrived in", () => {
    const part: fc.Arbitrary<DigestPart> = fc.record({
      action: fc.constantFrom("Read", "Edit", "Bash", null),
      argument: fc.constantFrom("a", "b"),
      status: fc.constantFrom("succeeded", "failed", "unknown"),
      timestampMs: fc.integer({ min: 0, max: 40_000 }),
      attempt: fc.constantFrom(1, 2),
      agent: fc.constantFrom(null, "guide"),
      latencyMs: fc.constantFrom(null, 31_000),
    });
    const run = fc.array(part, { minLength: 1, maxLength: 40 }).chain((parts) => fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts.map((_part, at) => at), { minLength: parts.length })));
    fc.assert(
      fc.property(run, ([parts, order]) => {
        const recorded = makeDigests(parts.map((each, seq) => ({ ...each, seq })));
        const arrivedIn = (places: readonly number[]) => {
          const arrived = places.flatMap((place, arrival) => (recorded[place] ? [{ ...recorded[place], arrival }] : []));
          const skewed = findSkewed(arrived, DEFAULT_SETTINGS);
          return arrived.map((event) => ({ ...event, isSkewed: skewed.has(event.eventId) }));
        };
        expect(chronicleOf(arrivedIn(order))).toEqual(chronicleOf(arrivedIn(recorded.map((_event, at) => at))));
      }),
    );
  });
});
