import { describe, expect, it } from "vitest";
import { findContrasts } from "@/lib/domain/contrast/find-contrasts";
import { makeCalls, type Sent } from "../support/call-records";

const read = (encoding: string, path = "in/a.csv"): Sent => ({ tool: "read_csv", input: { path, encoding } });
const CHECK = { tool: "validate", input: { required: ["invoice"] } };
const FAILED: Sent = { ...CHECK, fails: "unknown_column_or_field", says: "KeyError: 'invoice' is no column; there are '\\ufeffinvoice', 'amount'" };
const LOOK: Sent = { tool: "list_files", input: { path: "in" } };

const rulesOf = (sent: readonly Sent[]) => findContrasts(makeCalls(sent)).map(({ rule, tool, through }) => [tool, rule.en, through]);

describe("a call that was mended from further up", () => {
  it("tells the earlier call that was made in another way, with that call before and after", () => {
    expect(rulesOf([read("utf-8"), FAILED, read("utf-8-sig"), CHECK])).toEqual([["read_csv", "Read CSV as utf-8-sig, not utf-8", ["e0", "e2"]]]);
    expect(findContrasts(makeCalls([read("utf-8"), FAILED, read("utf-8-sig"), CHECK]))[0]).toMatchObject({ failedEventId: "e1", succeededEventId: "e3", appliesWhen: { en: "before validate" } });
  });

  it("counts from the last failure, when other things had been tried in vain", () => {
    const strip: Sent = { tool: "rename_columns", input: { strip: true } };
    expect(rulesOf([read("utf-8"), FAILED, strip, FAILED, read("utf-8-sig"), CHECK])).toEqual([["read_csv", "Read CSV as utf-8-sig, not utf-8", ["e0", "e4"]]]);
  });

  it("lets another tool look in between", () => {
    expect(rulesOf([read("utf-8"), FAILED, LOOK, read("utf-8-sig"), CHECK])).toHaveLength(1);
  });

  it.each<[string, readonly Sent[]]>([
    ["nothing was changed", [read("utf-8"), FAILED, read("utf-8"), CHECK]],
    ["the failure may pass by itself", [read("utf-8"), { ...FAILED, fails: "timeout", says: "timed out" }, read("utf-8-sig"), CHECK]],
    ["something was written in between", [read("utf-8"), FAILED, { tool: "write_table", input: { table: "t" } }, read("utf-8-sig"), CHECK]],
    ["something was run in between", [read("utf-8"), FAILED, { tool: "run_code", input: { code: "fix()" } }, read("utf-8-sig"), CHECK]],
    ["two calls were made anew", [read("utf-8"), { tool: "load_schema", input: { name: "a", mode: "x" } }, FAILED, read("utf-8-sig"), { tool: "load_schema", input: { name: "a", mode: "y" } }, CHECK]],
    ["another file was read", [read("utf-8"), FAILED, read("utf-8", "in/b.csv"), CHECK]],
    ["it was read in two other ways at once", [read("utf-8"), FAILED, { tool: "read_csv", input: { path: "in/a.csv", encoding: "utf-8-sig", header: 1 } }, CHECK]],
    ["the earlier call itself had failed", [{ ...read("utf-8"), fails: "encoding", says: "invalid start byte" }, FAILED, read("utf-8-sig"), CHECK]],
    ["it was first called after the failure", [FAILED, read("utf-8-sig"), CHECK]],
    ["it failed again", [read("utf-8"), FAILED, read("utf-8-sig"), FAILED]],
    ["a sub-agent did it", [read("utf-8"), FAILED, { ...read("utf-8-sig"), agent: "other" }, CHECK]],
  ])("says nothing of it where %s", (_case, sent) => {
    expect(rulesOf(sent).filter(([, , through]) => through !== undefined)).toEqual([]);
  });
});

it("takes a command that set for good what the failed one lacked, though that then works as it stood", () => {
  const push: Sent = { tool: "Bash", input: { command: "git push" } };
  const says = "fatal: The current branch topic has no upstream branch.\nTo push the current branch and set the remote as upstream, use\n\n    git push --set-upstream origin topic";
  const sent = [{ ...push, fails: "missing_param" as const, says }, { tool: "Bash", input: { command: "git push --set-upstream origin topic" } }, push];
  expect(findContrasts(makeCalls(sent)).map(({ rule }) => rule.en)).toEqual(["git push: add --set-upstream"]);
});
