import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChronicleNode } from "@/lib/domain/chronicle";
import { writeChronicle } from "@/lib/domain/prompt/chronicle-text";

const node = (index: number, change: Partial<ChronicleNode> = {}): ChronicleNode => ({
  index, event_id: `e${index}`, timestamp: "2026-01-01T00:00:00.000Z", offset_ms: index * 1_000, type: "tool_call", action: "Read", summary: `Read file ${index} → ok`, status: "succeeded", attempt: 1, agent: null, clock_skew: false, turning_points: [], ...change,
});
const nodes = (count: number, changes: Readonly<Record<number, Partial<ChronicleNode>>> = {}) => Array.from({ length: count }, (_value, index) => node(index, changes[index]));
const FAILURE: Partial<ChronicleNode> = { status: "failed", turning_points: [{ kind: "first_failure", reason: "first link in the chain that errs: no such file" }] };
const shown = (text: string) => [...text.matchAll(/^(?:> )?#(\d+)/gm)].map(([, index]) => Number(index));

describe("writeChronicle", () => {
  it("writes one line an event, with its marks, attempt and sub-agent", () => {
    expect(writeChronicle([node(0), node(1, { ...FAILURE, attempt: 2, agent: "scout" })], { focusIndex: 1, language: "en" })).toBe(
      "#0 +0.0s Read file 0 → ok\n> #1 +1.0s a2 (scout) Read file 1 → ok [first_failure: first link in the chain that errs: no such file]",
    );
  });

  it("keeps what tells most of a long task: the point, its neighbours, first and last, failures with theirs", () => {
    const text = writeChronicle(nodes(3_000, { 700: FAILURE, 2_000: { status: "failed" } }), { focusIndex: 1_500, language: "en" });
    const kept = shown(text);
    expect(kept).toEqual(expect.arrayContaining([0, 697, 700, 703, 1_497, 1_500, 1_503, 1_997, 2_000, 2_003, 2_999]));
    expect(text.length).toBeLessThanOrEqual(6_000);
    expect(text.length).toBeGreaterThan(5_000);
  });

  it("keeps the point when there is room for hardly anything else", () => {
    expect(shown(writeChronicle(nodes(100), { maxChars: 80, focusIndex: 50, language: "en" }))).toEqual([50]);
  });

  it("counts what is left out where it stood, thinned events and the end too, in both languages", () => {
    expect(writeChronicle([node(2), node(3), node(9)], { totalEvents: 12, language: "en" })).toBe("… 2 events left out\n#2 +2.0s Read file 2 → ok\n#3 +3.0s Read file 3 → ok\n… 5 events left out\n#9 +9.0s Read file 9 → ok\n… 2 events left out");
    expect(writeChronicle([node(1)], { language: "zh-CN" })).toBe("…… 略去 1 个事件\n#1 +1.0s Read file 1 → ok");
  });

  it("is empty without events", () => expect(writeChronicle([], { language: "en" })).toBe(""));

  it("never goes over its limit, and always adds up", () => {
    const some = fc.array(fc.record({ gap: fc.nat(5), isFailed: fc.boolean(), summary: fc.string({ unit: "grapheme", maxLength: 50 }), reasons: fc.array(fc.string({ maxLength: 160 }), { maxLength: 3 }) }), { maxLength: 80 });
    fc.assert(
      fc.property(some, fc.integer({ min: 300, max: 6_000 }), fc.nat(400), (given, maxChars, focusIndex) => {
        let index = -1;
        const all = given.map(({ gap, isFailed, summary, reasons }) => node((index += 1 + gap), { status: isFailed ? "failed" : "succeeded", summary, turning_points: reasons.map((reason) => ({ kind: "anomaly", reason })) }));
        const text = writeChronicle(all, { maxChars, focusIndex, language: "en" });
        expect(text.length).toBeLessThanOrEqual(maxChars);

        const gaps = [...text.matchAll(/^… (\d+) events? left out$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
        const kept = shown(text);
        expect(kept).toEqual(kept.toSorted((a, b) => a - b));
        if (!text.endsWith("…")) expect(kept.length + gaps).toBe(all.length === 0 ? 0 : index + 1);
      }),
    );
  });
});
