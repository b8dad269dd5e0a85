import { describe, expect, it } from "vitest";
import { lines, readText } from "./support";

const SESSION = "0b7d6a52-1111-4222-8333-944455556666";
let clock = 0;
const base = (extra: object = {}) => ({ sessionId: SESSION, uuid: `u${++clock}`, timestamp: new Date(Date.UTC(2026, 1, 3, 10, 0, clock)).toISOString(), isSidechain: false, cwd: "/home/me/shop", gitBranch: "main", version: "2.1.0", ...extra });
const user = (content: unknown, extra: object = {}) => ({ ...base(), type: "user", message: { role: "user", content }, ...extra });
const said = (id: string, content: unknown[], usage: object = {}, extra: object = {}) => ({ ...base(), type: "assistant", message: { id, model: "model-x", role: "assistant", content, usage: { input_tokens: 10, output_tokens: 1, ...usage } }, ...extra });
const text = (value: string) => ({ type: "text", text: value });
const called = (id: string, name = "Bash", input: object = { command: "ls" }) => ({ type: "tool_use", id, name, input });
const result = (id: string, content: unknown, extra: object = {}) => user([{ type: "tool_result", tool_use_id: id, content, ...extra }]);

describe("a Claude Code session", () => {
  it("joins a call with its result, its words before it and its time", async () => {
    const { format, events, tasks } = await readText(lines(user("list the files"), said("m1", [text("Let me look.")]), said("m1", [called("t1", "Bash", { command: "ls", description: "List files" })]), result("t1", "a.txt"), said("m2", [text("There is one file.")])));
    expect(format).toBe("claude-code");
    expect(events).toMatchObject([
      { event_id: "t1", type: "tool_call", source_index: 2, attempt: 1, input: { command: "ls" }, decision: { chosen_action: "Bash", rationale: "Let me look." }, agent_state: { current_step: "List files", model: "model-x" }, result: { status: "succeeded", output: "a.txt", latency_ms: 1000 }, trust: "tool" },
      { type: "message", input: "list the files", decision: { chosen_action: "reply" }, result: { output: "There is one file." } },
    ]);
    expect(tasks.get(SESSION)).toMatchObject({ title: "list the files", status: "unknown", tools: ["Bash"], metadata: { model: "model-x", git_branch: "main" } });
  });

  it("counts the tokens of a message once, though each of its lines repeats them", async () => {
    const usage = { input_tokens: 5, cache_read_input_tokens: 100, output_tokens: 2 };
    const { events } = await readText(lines(user("go"), said("m1", [text("a")], usage), said("m1", [called("t1")], usage), said("m1", [called("t2")], { ...usage, output_tokens: 40 }), result("t1", "1"), result("t2", "2"), said("m2", [text("done")], { input_tokens: 1, output_tokens: 3 })));
    expect(events.map((event) => event.result?.tokens)).toEqual([undefined, { input: 105, output: 40, cached: 100 }, { input: 1, output: 3, cached: 0 }]);
  });

  it("gives events in the order of the calls when results come in another", async () => {
    const { events } = await readText(lines(user("go"), said("m1", [called("t1")]), said("m1", [called("t2")]), result("t2", "second"), result("t1", "first"), said("m2", [text("ok")])));
    expect(events.map((event) => event.result?.output)).toEqual(["first", "second", "ok"]);
  });

  it("marks an error as failed, with its exit code, and a refusal by the user as neither", async () => {
    const refusal = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const { events } = await readText(lines(user("go"), said("m1", [called("t1")]), result("t1", "Exit code 128\nfatal: no upstream", { is_error: true }), said("m2", [called("t2")]), { ...result("t2", refusal, { is_error: true }), toolUseResult: "User rejected tool use" }));
    expect(events[0]?.result).toMatchObject({ status: "failed", exit_code: 128 });
    expect(events[1]?.result).toMatchObject({ status: "unknown", interrupted: true, note: refusal });
  });

  it("begins a second attempt with what the agent does after an interruption", async () => {
    const { events, tasks } = await readText(lines(user("go"), said("m1", [called("t1")]), result("t1", "ok"), user([text("[Request interrupted by user]")]), user("go on"), said("m2", [called("t2")]), result("t2", "ok")));
    expect(events.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(events[1]?.agent_state).toMatchObject({ user_message: "go on" });
    expect(tasks.get(SESSION)?.status).toBe("unknown");
  });

  it("is aborted when nothing follows the interruption", async () => {
    const { tasks } = await readText(lines(user("go"), said("m1", [called("t1")]), user([text("[Request interrupted by user for tool use]")])));
    expect(tasks.get(SESSION)).toMatchObject({ status: "aborted" });
  });

  it("takes its title from the first real prompt, not from what the program wrote", async () => {
    const { tasks } = await readText(lines(user("<local-command-caveat>Caveat: …</local-command-caveat>", { isMeta: true }), user("<command-name>/model</command-name><command-args></command-args>"), user("Fix the <b>login</b> page\nplease"), said("m1", [called("t1")]), result("t1", "ok")));
    expect(tasks.get(SESSION)?.title).toBe("Fix the <b>login</b> page");
  });

  it("takes a slash command with arguments for a prompt", async () => {
    const { tasks } = await readText(lines(user("<command-name>/plan</command-name>\n<command-args>the search page</command-args>"), said("m1", [called("t1")]), result("t1", "ok")));
    expect(tasks.get(SESSION)?.title).toBe("/plan the search page");
  });

  it("tells of a compaction with its summary", async () => {
    const { events } = await readText(lines(user("go"), said("m1", [called("t1")]), result("t1", "ok"), { ...base(), type: "system", subtype: "compact_boundary", compactMetadata: { trigger: "auto", preTokens: 900 } }, user("This session is being continued …", { isCompactSummary: true, isVisibleInTranscriptOnly: true }), said("m2", [called("t2")]), result("t2", "ok")));
    expect(events.map(({ type }) => type)).toEqual(["tool_call", "context_compacted", "tool_call"]);
    expect(events[1]).toMatchObject({ input: { trigger: "auto", tokens_before: 900, messages_before: 3 }, result: { output: "This session is being continued …" } });
  });

  it("counts progress, snapshots and queue records as dropped", async () => {
    const { dropped, events } = await readText(lines({ type: "file-history-snapshot", messageId: "x", snapshot: { messageId: "x" } }, user("go"), { ...base(), type: "progress", data: { type: "hook_progress" } }, { ...base(), type: "queue-operation", operation: "enqueue" }, said("m1", [called("t1")]), result("t1", "ok")));
    expect(dropped).toBe(3);
    expect(events).toHaveLength(1);
  });

  it("keeps the answer of the model's service that failed", async () => {
    const { events } = await readText(lines(user("go"), said("m1", [text("API Error: 529 overloaded")], {}, { isApiErrorMessage: true })));
    expect(events).toMatchObject([{ type: "model_error", result: { status: "failed", error_type: "api_error", error_message: "API Error: 529 overloaded" } }]);
  });

  const inner = (record: object) => ({ ...base(), type: "progress", parentToolUseID: "task1", data: { type: "agent_progress", agentId: "a77", message: record } });
  const start = () => [user("look it up"), said("m1", [called("task1", "Task", { subagent_type: "guide", prompt: "find", description: "Find it" })])];

  it("finds a sub-agent's calls inside the main file, under its id and type", async () => {
    const { events, tasks } = await readText(lines(...start(), inner(said("s1", [called("t9", "WebFetch", { url: "https://x" })])), inner(result("t9", "page")), { ...result("task1", [text("found")]), toolUseResult: { agentId: "a77", status: "completed" } }));
    expect(events).toMatchObject([{ event_id: "task1", result: { output: "found" } }, { event_id: "t9", agent: "a77", parent_event_id: "task1", agent_state: { agent_type: "guide" }, trust: "web" }]);
    expect(tasks.get(SESSION)?.metadata).toMatchObject({ sub_agents: { a77: "guide" } });
  });

  it("gives a sub-agent's own file the same task and the same call ids, and no title or end", async () => {
    const side = { isSidechain: true, agentId: "a77" };
    const { events, tasks } = await readText(lines(user("find", side), said("s1", [text("I will look.")], {}, side), said("s1", [called("t9", "WebFetch")], {}, side), { ...result("t9", "page"), ...side }, said("s2", [text("It says so.")], {}, side)));
    expect(events.map(({ event_id, agent, type }) => [event_id === "t9", agent, type])).toEqual([[true, "a77", "tool_call"], [false, "a77", "message"]]);
    expect(tasks.get(SESSION)).not.toHaveProperty("title");
    expect(tasks.get(SESSION)).not.toHaveProperty("ended_at");
  });

  it("lets a call without a result go, when a thousand events wait behind it", async () => {
    const calls = Array.from({ length: 1500 }, (_, index) => [said(`m${index}`, [called(`x${index}`)]), result(`x${index}`, "ok")]).flat();
    const { events } = await readText(lines(user("go"), said("m", [called("lost")]), ...calls));
    expect(events).toHaveLength(1501);
    expect(events[0]).toMatchObject({ event_id: "lost", result: { status: "unknown" } });
  });

  it("tells the number of a broken line, and of results no call asked for", async () => {
    const { events, rejected, warnings } = await readText(lines(user("go"), '{"type":"user", oops', said("m1", [called("t1")]), result("t1", "ok"), result("zz", "?"), "[]").replaceAll("\n", "\r\n"));
    expect(events).toHaveLength(1);
    expect(rejected.map(({ line }) => line)).toEqual([2, 6]);
    expect(warnings).toEqual(["1 tool results belong to no call in this file"]);
  });
});
