import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseThinned, findKeepers } from "@/lib/domain/sampling";

type Sampled = Parameters<typeof chooseThinned>[0][number];

const task = (count: number, failed: readonly number[] = []): Sampled[] =>
  Array.from({ length: count }, (_, index) => ({ status: failed.includes(index) ? "failed" : "succeeded", attempt: 1, isThinned: false }));

const settings = { sampleAboveEvents: 500, sampleNeighbours: 3 };

describe("chooseThinned", () => {
  it.each([
    ["a task at the limit", task(500), settings],
    ["an empty task", [], settings],
    ["any task when sampling is off", task(5_000), { ...settings, sampleAboveEvents: 0 }],
  ])("thins nothing of %s", (_case, events, options) => {
    expect(chooseThinned(events, [], options)).toEqual([]);
  });

  it("brings a long quiet task to the limit, evenly", () => {
    const thinned = new Set(chooseThinned(task(5_000), [], settings));
    expect(thinned.size).toBe(4_500);
    const keptIn = (from: number) => Array.from({ length: 1_000 }, (_, n) => from + n).filter((index) => !thinned.has(index)).length;
    for (const from of [0, 1_000, 2_000, 3_000, 4_000]) expect(Math.abs(keptIn(from) - 100)).toBeLessThanOrEqual(3);
  });

  it("keeps failures and turning points with their neighbours", () => {
    const thinned = new Set(chooseThinned(task(5_000, [2_000]), [3_000], settings));
    for (const index of [1_997, 2_000, 2_003, 2_997, 3_000, 3_003, 0, 4_999]) expect(thinned.has(index)).toBe(false);
  });

  it("keeps first and last of each attempt", () => {
    const events = task(2_000).map((event, index) => ({ ...event, attempt: index < 777 ? 1 : 2 }));
    const thinned = new Set(chooseThinned(events, [], settings));
    for (const index of [0, 776, 777, 1_999]) expect(thinned.has(index)).toBe(false);
  });

  it("exceeds the limit rather than lose what must stay", () => {
    const everything = Array.from({ length: 1_000 }, (_, index) => index);
    expect(chooseThinned(task(1_000, everything), [], settings)).toEqual([]);
  });

  const arbitraryTask = fc.record({
    events: fc.array(fc.record({ status: fc.constantFrom("failed", "succeeded", "unknown"), attempt: fc.integer({ min: 1, max: 3 }), isThinned: fc.boolean() }) as fc.Arbitrary<Sampled>, { maxLength: 200 }),
    marks: fc.array(fc.nat(199), { maxLength: 8 }),
    sampleAboveEvents: fc.integer({ min: 0, max: 120 }),
    sampleNeighbours: fc.integer({ min: 0, max: 5 }),
  });

  it("never loses a keeper, never goes below the limit, always comes down to it where it may, and settles at once", () => {
    fc.assert(
      fc.property(arbitraryTask, ({ events, marks, ...options }) => {
        const points = marks.filter((index) => index < events.length);
        const thinned = chooseThinned(events, points, options);
        const keepers = findKeepers(events, points, options.sampleNeighbours);
        expect(thinned.some((index) => keepers.has(index))).toBe(false);
        expect(chooseThinned(events, points, options)).toEqual(thinned);

        const after = events.map((event, index) => (thinned.includes(index) ? { ...event, isThinned: true } : event));
        expect(chooseThinned(after, points, options)).toEqual([]);
        const whole = (list: readonly Sampled[]) => list.filter(({ isThinned }) => !isThinned).length;
        if (options.sampleAboveEvents === 0) expect(thinned).toEqual([]);
        else {
          expect(whole(after)).toBeGreaterThanOrEqual(Math.min(whole(events), options.sampleAboveEvents));
          const wholeKeepers = events.filter(({ isThinned }, index) => !isThinned && keepers.has(index)).length;
          if (events.length > options.sampleAboveEvents) expect(whole(after)).toBeLessThanOrEqual(Math.max(options.sampleAboveEvents, wholeKeepers));
        }
      }),
    );
  });
});
