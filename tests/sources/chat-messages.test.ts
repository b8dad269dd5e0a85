import { describe, expect, it } from "vitest";
import { lines, NOW, readText } from "./support";

const call = (id: string, name: string, args: object | string) => ({ id, type: "function", function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) } });
const run = [
  { role: "system", content: "You sell trains." },
  { role: "user", content: "Two tickets to Ulm\nplease" },
  { role: "assistant", content: "Let me see.", tool_calls: [call("c1", "search", { to: "Ulm" }), call("c2", "seats", { n: 2 })] },
  { role: "tool", tool_call_id: "c2", name: "seats", content: "2 free" },
  { role: "tool", tool_call_id: "c1", name: "search", content: "[]" },
  { role: "assistant", content: "There is none." },
];

describe("OpenAI chat messages", () => {
  it("joins each call with its result and each reply with what it answers", async () => {
    const { format, events, tasks, rejected } = await readText(JSON.stringify(run));
    expect({ format, rejected }).toEqual({ format: "chat-messages", rejected: [] });
    expect(events).toMatchObject([
      { type: "tool_call", source_index: 2, input: { to: "Ulm" }, decision: { chosen_action: "search", alternatives: ["seats"], rationale: "Let me see." }, result: { status: "unknown", output: "[]" }, trust: "tool" },
      { type: "tool_call", source_index: 2, input: { n: 2 }, decision: { chosen_action: "seats", alternatives: ["search"] }, result: { output: "2 free" } },
      { type: "message", source_index: 5, input: "Two tickets to Ulm\nplease", decision: { chosen_action: "reply" }, result: { status: "succeeded", output: "There is none." }, trust: "user" },
    ]);
    expect([...tasks.values()]).toMatchObject([{ title: "Two tickets to Ulm", status: "unknown", tools: ["search", "seats"], metadata: { system_prompt_length: 16 } }]);
    expect(JSON.stringify([...tasks.values()])).not.toContain("You sell trains");
  });

  it.each([
    ["one object with messages", JSON.stringify({ messages: run }), 1],
    ["a list of runs", JSON.stringify([{ messages: run }, { messages: run.slice(0, 2).concat(run.slice(5)) }], null, 1), 2],
    ["runs inside an object", JSON.stringify({ model: "m", runs: [{ messages: run }] }), 1],
    ["a list of lists", JSON.stringify([run]), 1],
    ["one run a line", lines({ messages: run }, { messages: run.slice(1) }), 2],
    ["one message a line", lines(...run), 1],
  ])("reads %s", async (_case, text, count) => {
    const { format, tasks, rejected } = await readText(text);
    expect({ format, tasks: tasks.size, rejected }).toEqual({ format: "chat-messages", tasks: count, rejected: [] });
  });

  const tries = [0, 1].map((trial) => ({ task_id: 3, trial, reward: trial, info: { answer: "the secret answer" }, traj: [...run, { role: "user", content: `bye ${trial}` }] }));

  it("takes the reward for the outcome and makes tries of one job comparable", async () => {
    const { tasks } = await readText(JSON.stringify(tries));
    const [lost, won] = [...tasks.values()];
    expect([lost, won]).toMatchObject([{ status: "failed", outcome: { score: 0 } }, { status: "succeeded", outcome: { score: 1 } }]);
    expect(lost?.metadata?.comparison_key).toBe(won?.metadata?.comparison_key);
    expect(lost?.metadata?.comparison_key).toEqual(expect.any(String));
    expect(JSON.stringify([lost, won])).not.toContain("secret answer");
  });

  it("joins repeated call ids in order", async () => {
    const twice = [run[1], ...["a", "b"].flatMap((name) => [{ role: "assistant", content: null, tool_calls: [call("same", "f", { name })] }, { role: "tool", tool_call_id: "same", content: `got ${name}` }])];
    const { events } = await readText(JSON.stringify(twice));
    expect(events.map((event) => [event.input, event.result?.output])).toEqual([[{ name: "a" }, "got a"], [{ name: "b" }, "got b"]]);
  });

  it("keeps arguments that are no JSON as text, and reads older calls and tool_use blocks", async () => {
    const { events } = await readText(JSON.stringify([
      { role: "assistant", content: null, tool_calls: [call("1", "f", "{broken")] },
      { role: "assistant", content: null, function_call: { name: "g", arguments: "{\"x\":1}" } },
      { role: "function", name: "g", content: "one" },
      { role: "assistant", content: [{ type: "text", text: "so" }, { type: "tool_use", id: "9", name: "h", input: { y: 2 } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "9", content: [{ type: "text", text: "two" }], is_error: true }] },
    ]));
    expect(events).toMatchObject([{ input: "{broken" }, { input: { x: 1 }, result: { output: "one" } }, { input: { y: 2 }, decision: { rationale: "so" }, result: { status: "failed", output: "two" } }]);
  });

  it("keeps the times of messages, and dates a run without any by its import, a second a step", async () => {
    const timed = run.map((message, index) => ({ ...message, timestamp: `2026-01-01T00:00:${10 + index}Z` }));
    expect((await readText(JSON.stringify(timed))).events.map(({ timestamp, result }) => [timestamp, result?.latency_ms])).toEqual([["2026-01-01T00:00:12.000Z", 2000], ["2026-01-01T00:00:12.000Z", 1000], ["2026-01-01T00:00:15.000Z", undefined]]);
    const { events, tasks } = await readText(JSON.stringify(run));
    expect(events.map(({ timestamp }) => NOW.getTime() - Date.parse(timestamp))).toEqual([3000, 2000, 1000]);
    expect([...tasks.values()][0]?.metadata).toMatchObject({ times_are_made_up: true });
  });

  it("reads the complete messages of a run that is cut off", async () => {
    const whole = JSON.stringify({ messages: run });
    const { events, rejected } = await readText(whole.slice(0, whole.indexOf("There is none")));
    expect(events.map(({ type }) => type)).toEqual(["tool_call", "tool_call"]);
    expect(rejected).toMatchObject([{ message: expect.stringContaining("cut off") }]);
  });

  it("bears wrong types inside known shapes", async () => {
    const { events, warnings } = await readText(JSON.stringify({ messages: [...run.slice(0, 2), 5, null, { role: "assistant", content: 7, tool_calls: "x" }, { role: "assistant", content: null, tool_calls: [null, { function: 3 }] }, { role: "tool", content: { a: 1 } }, { role: 5, content: "x" }] }));
    expect(events.map(({ decision }) => decision?.chosen_action)).toEqual(["reply", "tool"]);
    expect(warnings).toHaveLength(1);
  });
});
