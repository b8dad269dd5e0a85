import { describe, expect, it } from "vitest";
import type { EventDigest } from "@/lib/domain/digest";
import { eventSchema } from "@/lib/domain/event";
import { prepareEvent } from "@/lib/domain/record-event";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { argumentLine, cutPath } from "@/lib/domain/summary-argument";

function digest(event: Record<string, unknown>): EventDigest {
  const parsed = eventSchema.parse({ event_id: "e", timestamp: "2026-01-01T00:00:00Z", type: "tool_call", ...event });
  const prepared = prepareEvent(parsed, { settings: DEFAULT_SETTINGS, arrival: 0, newestTimestampMs: null, rawBytes: 1 });
  if (prepared.drop) throw new Error("dropped");
  return prepared.digest;
}
const ofOutput = (output: unknown, result: Record<string, unknown> = {}) => digest({ result: { status: "unknown", output, ...result } });

describe("argumentLine", () => {
  it.each([
    ["a command", { command: "ls -la /tmp", timeout: 3 }, "ls -la /tmp"],
    ["a command as a list", { command: ["git", "push", "origin"] }, "git push origin"],
    ["a path before the text written to it", { content: "abc", file_path: "/a/b.csv" }, "/a/b.csv"],
    ["a query", { query: "select  *\nfrom t" }, "select *"],
    ["an address", { url: "https://example.com/a", method: "GET" }, "https://example.com/a"],
    ["the first telling line of code", { code: "# load\nimport pandas as pd\n\ndf = pd.read_csv('a.csv')" }, "df = pd.read_csv('a.csv')"],
    ["arguments in a string", { arguments: '{"path": "a/b.txt"}' }, "a/b.txt"],
    ["arguments of a wrapper", { tool_input: { pattern: "TODO" } }, "TODO"],
    ["a plain text", "find the flight", "find the flight"],
    ["short arguments by name", { reservation: "4WQ150", seats: 2, passengers: [1, 2] }, "reservation=4WQ150 seats=2 passengers=[2]"],
    ["nothing", {}, ""],
    ["null", null, ""],
  ])("tells %s", (_case, input, expected) => {
    expect(argumentLine(input)).toBe(expected);
  });

  it("is at most 160 characters on any line", () => {
    expect(argumentLine({ command: "x ".repeat(500) }).length).toBeLessThanOrEqual(160);
    expect(argumentLine({ path: `/a/${"b/".repeat(300)}c.csv` })).toMatch(/^\/…\/.*b\/c\.csv$/);
  });
});

describe("cutPath", () => {
  it.each([
    ["/home/ada/projects/very/deep/file.csv", 24, "/…/very/deep/file.csv"],
    ["src/a.ts", 24, "src/a.ts"],
    ["C:\\Users\\ada\\long\\folder\\file.csv", 20, "C:\\…/folder\\file.csv"],
    ["/a/the-name-of-this-file-is-long.csv", 20, "…file-is-long.csv"],
  ])("cuts %s in its middle", (path, limit, expected) => {
    const cut = cutPath(path, limit);
    expect(cut.length).toBeLessThanOrEqual(limit + 1);
    expect(cut.endsWith(expected.slice(-8))).toBe(true);
    expect(cut.startsWith(expected.charAt(0))).toBe(true);
  });
});

describe("the digest of an event", () => {
  it.each([
    ["chosen_action", { decision: { chosen_action: "search" } }, "search"],
    ["the tool's name beside", { tool_name: "Bash" }, "Bash"],
    ["the tool in the input", { input: { tool: "grep", pattern: "x" } }, "grep"],
    ["reply, of a message", { type: "assistant_message" }, "reply"],
    ["nothing, of a user's message", { type: "user_message" }, null],
    ["nothing, where nothing is decided", { type: "observation" }, null],
  ])("takes its action from %s", (_case, event, action) => {
    expect(digest(event).action).toBe(action);
  });

  it.each([
    ["the first telling line", "\n\n---\nfound 3 flights\nmore", "found 3 flights"],
    ["a number of rows", [{ a: 1 }, { a: 2 }], "2 items"],
    ["fields and sizes", { rows: [1, 2, 3], total: 3, note: "ok" }, "rows: 3 total=3 note=ok"],
    ["JSON in a text", '{"rows": [1, 2], "total": 2}', "rows: 2 total=2"],
    ["the message of a failure", { error: { message: "no such column created_time", type: "sql" } }, "no such column created_time"],
    ["nothing", undefined, ""],
  ])("tells what came of it: %s", (_case, output, outcome) => {
    expect(ofOutput(output).outcome).toBe(outcome);
  });

  it.each([
    ["none", undefined, { kind: "none" }],
    ["empty", [], { kind: "empty" }],
    ["empty", "(0 rows)", { kind: "empty" }],
    ["text", "hello", { kind: "text" }],
    ["number", 3, { kind: "number" }],
    ["boolean", false, { kind: "boolean" }],
    ["object", { b: 1, a: 2 }, { kind: "object", keys: ["a", "b"] }],
    ["array", '[{"z": 1, "y": 2}]', { kind: "array", keys: ["y", "z"] }],
  ])("knows the shape %s", (_case, output, shape) => {
    expect(ofOutput(output).shape).toEqual(shape);
  });

  it.each([
    ["empty", "", {}, ["empty"]],
    ["empty", "No results found.", {}, ["empty"]],
    ["empty", "未找到相关结果", {}, ["empty"]],
    ["empty", {}, {}, ["empty"]],
    ["unparseable", '{"rows": [1, 2', {}, ["unparseable"]],
    ["missing fields", { a: 1 }, { required: ["a", "b"] }, ["missing_fields"]],
    ["the sender's own", "x", { anomaly: "odd encoding" }, ["odd encoding"]],
    ["the sender's own without a word", "x", { anomaly: true }, ["anomaly"]],
    ["nothing of whole JSON", '{"rows": [1, 2]}', {}, []],
    ["nothing of NDJSON", '{"a": 1}\n{"a": 2}', {}, []],
    ["nothing of code in brackets", "[INFO] started", {}, []],
    ["nothing without output", undefined, {}, []],
  ])("notices %s", (_case, output, result, anomalies) => {
    expect(ofOutput(output, result).anomalies).toEqual(anomalies);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a call that nobody judged and that shows no sign of failure went well", { status: "unknown", output: "12 rows" }, "succeeded"],
    ["one that gave nothing back is not known", { status: "unknown" }, "unknown"],
    ["one that a person stopped is not known", { status: "unknown", output: "stopped by the user", interrupted: true }, "unknown"],
    ["one that still runs goes on running", { status: "running", output: "line 1" }, "running"],
    ["one whose text tells a failure failed", { status: "unknown", output: "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'x'" }, "failed"],
  ])("%s", (_case, result, status) => {
    expect(digest({ result }).status).toBe(status);
  });

  it("leaves a terminal's colour codes out of its lines", () => {
    expect(ofOutput("\u001b[0m\u001b[31mWaiting for lock\u001b[0m").outcome).toBe("Waiting for lock");
  });

  it("is no failure for an empty result", () => {
    expect(ofOutput("(0 rows)")).toMatchObject({ status: "unknown", failure: null });
  });

  it("takes no prose of a reply for a failure, but a tool's same words", () => {
    const output = "Error: the payment failed";
    expect(digest({ type: "message", result: { status: "unknown", output } }).failure).toBeNull();
    expect(digest({ type: "tool_result", result: { status: "unknown", output } }).failure).not.toBeNull();
  });

  it("keeps lines and lists within their sizes", () => {
    const long = "word ".repeat(200);
    const result = digest({ agent_state: { current_step: long }, input: { command: long }, decision: { chosen_action: "a", alternatives: Array.from({ length: 40 }, () => long) }, result: { status: "failed", error_message: long } });
    expect(result.step?.length).toBeLessThanOrEqual(80);
    expect(result.argument.length).toBeLessThanOrEqual(160);
    expect(result.outcome.length).toBeLessThanOrEqual(120);
    expect(result.failure?.excerpt.length).toBeLessThanOrEqual(300);
    expect(result.alternatives).toHaveLength(12);
    expect(result.alternativesCount).toBe(40);
  });
});
