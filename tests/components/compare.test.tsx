import { describe, expect, it } from "vitest";
import { foldPairs } from "@/components/compare/fold-pairs";
import { fromDifference } from "@/components/compare/from-difference";
import type { ComparedPair } from "@/lib/domain/compare-tasks";
import type { EventRow } from "@/lib/domain/story";

const row = (status: EventRow["status"] = "succeeded") => ({ status }) as EventRow;
const same = (status?: EventRow["status"]): ComparedPair => ({ kind: "same", left: row(status), right: row() });
const differs: ComparedPair = { kind: "changed", left: row(), right: row() };

describe("foldPairs", () => {
  it("folds like decisions but for the neighbours of what differs", () => {
    const rows = foldPairs([...Array.from({ length: 8 }, () => same()), differs]);
    expect(rows.map((shown) => (shown.row === "fold" ? shown.pairs.length : shown.pair.kind))).toEqual([6, "same", "same", "changed"]);
  });

  it("never folds a failure, nor a few that would save nothing", () => {
    expect(foldPairs([same(), same(), same()]).every((shown) => shown.row === "pair")).toBe(true);
    const rows = foldPairs(Array.from({ length: 5 }, () => same("failed")));
    expect(rows.every((shown) => shown.row === "pair")).toBe(true);
  });
});

describe("fromDifference", () => {
  it("leaves short arguments whole", () => {
    expect(fromDifference("path=a", "path=b")).toEqual(["path=a", "path=b"]);
  });

  it("shows long ones from shortly before they differ", () => {
    const [left, right] = fromDifference(`${"x".repeat(60)}left`, `${"x".repeat(60)}right`);
    expect([left, right]).toEqual([`…${"x".repeat(16)}left`, `…${"x".repeat(16)}right`]);
  });
});
