import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSkewed, orderEvents } from "@/lib/domain/order";

type Ordered = Parameters<typeof orderEvents>[0][number];
const event = (eventId: string, timestampMs: number, seq: number | null, arrival: number): Ordered => ({ eventId, timestampMs, seq, arrival });
const ids = (events: readonly Ordered[]) => events.map(({ eventId }) => eventId).join("");

describe("orderEvents", () => {
  it.each([
    ["by time", [event("b", 2, null, 0), event("a", 1, null, 1)], "ab"],
    ["by sequence number at the same instant, whatever the arrival", [event("b", 1, 2, 0), event("a", 1, 1, 1)], "ab"],
    ["by time before sequence number", [event("b", 2, 1, 0), event("a", 1, 2, 1)], "ab"],
    ["by arrival where nothing else differs", [event("b", 1, null, 1), event("a", 1, null, 2), event("c", 1, null, 0)], "cba"],
    ["by id where even the sequence numbers are equal", [event("b", 1, 1, 0), event("a", 1, 1, 1)], "ab"],
  ])("orders %s", (_case, events, expected) => {
    expect(ids(orderEvents(events))).toBe(expected);
  });

  const arbitraryEvents = fc
    .uniqueArray(fc.record({ eventId: fc.string({ minLength: 1, maxLength: 3 }), timestampMs: fc.integer({ min: 0, max: 4 }), seq: fc.option(fc.nat(3)) }), { selector: ({ eventId }) => eventId, maxLength: 20 })
    .map((list) => list.map((one, arrival) => ({ ...one, arrival })));

  it("is one total order, however the list is shuffled", () => {
    fc.assert(
      fc.property(arbitraryEvents, fc.infiniteStream(fc.nat()), (events, keys) => {
        const shuffled = events.map((one) => ({ one, key: keys.next().value ?? 0 })).sort((a, b) => a.key - b.key).map(({ one }) => one);
        expect(orderEvents(shuffled)).toEqual(orderEvents(events));
      }),
    );
  });

  it("does not depend on arrival where every event has a sequence number", () => {
    fc.assert(
      fc.property(arbitraryEvents, (events) => {
        const numbered = events.map((one, index) => ({ ...one, seq: one.seq ?? index }));
        const arrivedBackwards = numbered.map((one) => ({ ...one, arrival: numbered.length - one.arrival }));
        expect(orderEvents(arrivedBackwards).map(({ eventId }) => eventId)).toEqual(orderEvents(numbered).map(({ eventId }) => eventId));
      }),
    );
  });
});

describe("findSkewed", () => {
  const skewed = (events: readonly Ordered[]) => [...findSkewed(events, { clockSkewMs: 5_000 })].join("");

  it.each([
    ["a time far behind an event that arrived earlier", [event("a", 10_000, null, 0), event("b", 4_999, null, 1), event("c", 11_000, null, 2)], "b"],
    ["nothing within the allowance", [event("a", 10_000, null, 0), event("b", 5_000, null, 1)], ""],
    ["a time that contradicts the sequence", [event("a", 60_000, 1, 0), event("b", 1_000, 2, 1)], "b"],
    ["nothing of an event that is late but whose number fits its time", [event("b", 60_000, 2, 0), event("a", 1_000, 1, 1)], ""],
    ["nothing without events", [], ""],
  ])("finds %s", (_case, events, expected) => {
    expect(skewed(events)).toBe(expected);
  });
});
