import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueOf, valuePartsSchema, valueScore, type ValueFacts } from "@/lib/domain/value";

const NOTHING: ValueFacts = { occurrences: 0, tasks: 0, isConcrete: false, isToolKnown: false, hasContrast: false, otherTasks: 0, effect: null };
const ALL: ValueFacts = { occurrences: 40, tasks: 20, isConcrete: true, isToolKnown: true, hasContrast: true, otherTasks: 500, effect: { low: 0.4, high: 0.6 } };

describe("the value of a lesson", () => {
  it.each([
    ["nothing known", NOTHING, { reproduced: 0, carried_out: 0, covers: 0, helped: 0, is_measured: false }, 0],
    ["one contrast in one task", { ...NOTHING, occurrences: 1, tasks: 1, isConcrete: true, isToolKnown: true, hasContrast: true }, { reproduced: 13, carried_out: 25, covers: 0, helped: 0, is_measured: false }, 38],
    ["five times in one task", { ...NOTHING, occurrences: 5, tasks: 1 }, { reproduced: 19, carried_out: 0, covers: 0, helped: 0, is_measured: false }, 19],
    ["once in each of three tasks", { ...NOTHING, occurrences: 3, tasks: 3 }, { reproduced: 22, carried_out: 0, covers: 0, helped: 0, is_measured: false }, 22],
    ["two other tasks fail so", { ...NOTHING, otherTasks: 2 }, { reproduced: 0, carried_out: 0, covers: 13, helped: 0, is_measured: false }, 13],
    ["measured, not proven", { ...NOTHING, effect: { low: -0.1, high: 0.3 } }, { reproduced: 0, carried_out: 0, covers: 0, helped: 0, is_measured: true }, 0],
    ["proven to lift by a tenth", { ...NOTHING, effect: { low: 0.1, high: 0.3 } }, { reproduced: 0, carried_out: 0, covers: 0, helped: 13, is_measured: true }, 13],
    ["everything", ALL, { reproduced: 25, carried_out: 25, covers: 25, helped: 25, is_measured: true }, 100],
  ] as const)("%s", (_case, facts, parts, score) => {
    expect([valueOf(facts), valueScore(valueOf(facts))]).toEqual([parts, score]);
  });

  const counts = fc.oneof(fc.nat({ max: 1_000_000 }), fc.constantFrom(-3, Number.NaN, 0.5));
  const anyFacts = fc.record({
    occurrences: counts,
    tasks: counts,
    isConcrete: fc.boolean(),
    isToolKnown: fc.boolean(),
    hasContrast: fc.boolean(),
    otherTasks: counts,
    effect: fc.option(fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })).map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b) }))),
  });

  it("stays between 0 and 100 in parts that can be stored", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const parts = valuePartsSchema.parse(valueOf(facts));
        expect(valueScore(parts)).toBeLessThanOrEqual(100);
        expect(parts.is_measured || parts.helped === 0).toBe(true);
      }),
    );
  });

  it("never falls when more is known in favour", () => {
    const grow: readonly ((facts: ValueFacts) => ValueFacts)[] = [
      (facts) => ({ ...facts, occurrences: facts.occurrences + 1 }),
      (facts) => ({ ...facts, tasks: facts.tasks + 1 }),
      (facts) => ({ ...facts, isConcrete: true }),
      (facts) => ({ ...facts, isToolKnown: true }),
      (facts) => ({ ...facts, hasContrast: true }),
      (facts) => ({ ...facts, otherTasks: facts.otherTasks + 1 }),
      (facts) => ({ ...facts, effect: { low: Math.min(1, (facts.effect?.low ?? 0) + 0.05), high: 1 } }),
    ];
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...grow), (facts, more) => {
        expect(valueScore(valueOf(more(facts)))).toBeGreaterThanOrEqual(valueScore(valueOf(facts)));
      }),
    );
  });
});
