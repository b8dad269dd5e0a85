import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TASK_STATUSES } from "@/lib/domain/task";
import { TASK_SORTS } from "@/lib/domain/task-view";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";
import { isFiltered, NO_FILTER, readTaskFilter, SORT_ORDERS, taskApiQuery, TIME_RANGES, writeTaskFilter } from "@/lib/queries/task-filter";

const now = new Date("2026-03-01T12:00:00Z");
const orNone = <T extends string>(values: readonly T[]) => fc.constantFrom(...values, "" as const);

describe("the filter of the task list", () => {
  it("is read from an address as it was written", () => {
    const filters = fc.record({
      q: fc.string(), type: fc.string(), agent: fc.string(), failure: fc.string(),
      status: orNone(TASK_STATUSES), turn: orNone(TURNING_POINT_KINDS), range: orNone(TIME_RANGES),
      sort: fc.constantFrom(...TASK_SORTS), order: fc.constantFrom(...SORT_ORDERS),
    });
    fc.assert(fc.property(filters, (filter) => { expect(readTaskFilter(new URLSearchParams(writeTaskFilter(filter)))).toEqual(filter); }));
  });

  it("leaves out what an address makes up", () => {
    expect(readTaskFilter(new URLSearchParams("status=nonsense&turn=x&range=1y&sort=title&order=up&other=1"))).toEqual(NO_FILTER);
  });

  it.each(["q", "type", "failure", "agent"] as const)("cuts a %s that is longer than the API takes", (name) => {
    expect(readTaskFilter(new URLSearchParams({ [name]: "x".repeat(201) }))[name]).toBe("x".repeat(200));
  });

  it("writes nothing when nothing is filtered", () => {
    expect(writeTaskFilter(NO_FILTER)).toBe("");
  });

  it("does not count an order as a filter", () => {
    expect(isFiltered({ ...NO_FILTER, sort: "duration", order: "asc" })).toBe(false);
    expect(isFiltered({ ...NO_FILTER, status: "failed" })).toBe(true);
  });

  it("asks the API by its own names, a range as a time", () => {
    const query = taskApiQuery({ ...NO_FILTER, q: "  orders ", type: "text2sql", turn: "recovery", failure: "timeout", range: "24h" }, { limit: 50, cursor: "abc" }, now);
    expect(Object.fromEntries(query)).toEqual({
      q: "orders", task_type: "text2sql", turning_point: "recovery", error_type: "timeout", from: "2026-02-28T12:00:00.000Z", sort: "started_at", order: "desc", limit: "50", cursor: "abc",
    });
  });
});
