import { expect, it } from "vitest";
import { adviseOn } from "@/lib/domain/advice";
import type { EventDigest } from "@/lib/domain/digest";
import { makeDigests } from "../support/digests";

type Call = readonly [callKey: string, status: EventDigest["status"]];
const calls = (list: readonly Call[]) => makeDigests(list.map(([callKey, status]) => ({ action: "read_file", callKey, status, failure: status === "failed" ? { signal: "status", errorType: "ENOENT", excerpt: "" } : null })));

const F: Call = ["a", "failed"];
const S: Call = ["a", "succeeded"];

it.each<[string, readonly Call[], "continue" | "interrupt"]>([
  ["nothing happened yet", [], "continue"],
  ["it failed twice", [F, F], "continue"],
  ["it failed three times in a row", [F, F, F], "interrupt"],
  ["it succeeded in between", [F, F, S, F], "continue"],
  ["other arguments failed in between", [F, F, ["b", "failed"], F], "continue"],
  ["it succeeded at last", [F, F, F, S], "continue"],
  ["what decides nothing stands in between", [F, F, ["", "unknown"], F], "interrupt"],
  ["the next try is still running", [F, F, F, ["a", "running"]], "interrupt"],
])("when %s", (_case, list, action) => {
  expect(adviseOn(calls(list), []).action).toBe(action);
});

it("says which call, how often and why, whatever order the events come in", () => {
  expect(adviseOn(calls([F, F, F, F]).reverse(), [])).toEqual({ action: "interrupt", reason: "read_file failed 4 times in a row with the same arguments (ENOENT); change the arguments or the tool", lessons: [] });
});

it("hands on what the session has learned while its last call has failed", () => {
  expect(adviseOn(calls([F]), ["List the files first"])).toEqual({ action: "continue", reason: "", lessons: ["List the files first"] });
  expect(adviseOn(calls([F, F, F]), ["List the files first"])).toMatchObject({ action: "interrupt", lessons: ["List the files first"] });
  expect(adviseOn(calls([F, S]), ["List the files first"]).lessons).toEqual([]);
});
