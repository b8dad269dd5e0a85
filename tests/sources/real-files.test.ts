import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it, vi } from "vitest";
import { eventSchema } from "@/lib/domain/event";
import { describeWithSharedData, readJsonLines, sharedDataFiles, sharedDataPath } from "../support/shared-data";
import { readText, type ReadFile } from "./support";

// Whole files and many random ones: no yardstick of speed, only room on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

type Message = Readonly<{ role?: string; name?: string; tool_calls?: readonly unknown[] }>;
type Block = Readonly<{ type?: string; id?: string; is_error?: boolean; content?: unknown }>;
type ClaudeRecord = Readonly<{ type?: string; data?: Readonly<{ type?: string; message?: ClaudeRecord }>; message?: Readonly<{ content?: unknown }> }>;

const readFile = (path: string) => readText(readFileSync(path, "utf8"), { fileName: basename(path) });

function expectSound({ events, rejected }: ReadFile): void {
  expect(rejected).toEqual([]);
  for (const event of events) expect(eventSchema.safeParse(event).error).toBeUndefined();
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
}

describeWithSharedData("real files hold as many decisions as are counted in them by other means", () => {
  it("Claude Code: every tool_use block is one event, sub-agents' too, failed where the result says so", async () => {
    for (const path of sharedDataFiles("claude_code", ".jsonl")) {
      const records = readJsonLines<ClaudeRecord>(path).map((record) => (record.type === "progress" && record.data?.type === "agent_progress" ? (record.data.message ?? record) : record));
      const blocks = records.flatMap((record) => (Array.isArray(record.message?.content) ? (record.message.content as Block[]) : []));
      const uses = new Set(blocks.flatMap((block) => (block.type === "tool_use" && block.id ? [block.id] : [])));
      const errors = blocks.filter((block) => block.type === "tool_result" && block.is_error === true && !String(block.content).startsWith("The user doesn't want"));
      const read = await readFile(path);
      expectSound(read);
      expect(read.format).toBe("claude-code");
      const calls = read.events.filter(({ type }) => type === "tool_call");
      expect(new Set(calls.map(({ event_id }) => event_id))).toEqual(uses);
      expect(calls.filter(({ result }) => result?.status === "failed")).toHaveLength(errors.length);
      const times = read.events.map(({ timestamp }) => timestamp);
      expect(times).toEqual([...times].sort());
      expect(read.tasks.size).toBe(1);
    }
  });

  it("Claude Code: the long session has the two attempts its user made of it", async () => {
    const { events } = await readFile(sharedDataPath("claude_code", "258c7280-ae70-4798-800f-63464d01a85d.jsonl"));
    const main = events.filter(({ type, agent }) => type === "tool_call" && agent === undefined);
    expect([1, 2].map((attempt) => main.filter((event) => event.attempt === attempt).length)).toEqual([45, 141]);
  });

  it("Claude Code: a sub-agent's own file names the calls the main file holds", async () => {
    const main = await readFile(sharedDataPath("claude_code", "fa812bfe-b295-4cca-9c2f-fdf01028cb46.jsonl"));
    const side = await readFile(sharedDataPath("claude_code", "fa812bfe-b295-4cca-9c2f-fdf01028cb46", "subagents", "agent-a93ccab.jsonl"));
    const known = new Map(main.events.map((event) => [event.event_id, event]));
    const calls = side.events.filter(({ type }) => type === "tool_call");
    expect(calls).toHaveLength(25);
    expect([...side.tasks.keys()]).toEqual([...main.tasks.keys()]);
    for (const call of calls) expect(known.get(call.event_id)).toMatchObject({ agent: call.agent, input: call.input, result: { output: call.result?.output } });
  });

  it("tau-bench: every call and every reply of 200 runs, 84 passed, four tries of each of 50 jobs", async () => {
    const path = sharedDataPath("tau_bench_airline", "gpt-4o-airline.json");
    const messages = (JSON.parse(readFileSync(path, "utf8")) as { traj: Message[] }[]).flatMap(({ traj }) => traj).filter(({ role }) => role === "assistant");
    const read = await readFile(path);
    expectSound(read);
    const of = (wanted: string) => read.events.filter(({ type }) => type === wanted);
    expect(of("tool_call")).toHaveLength(messages.flatMap((message) => message.tool_calls ?? []).length);
    expect(of("message")).toHaveLength(messages.filter((message) => !message.tool_calls).length);
    expect(of("tool_call").filter(({ result }) => typeof result?.output !== "string")).toEqual([]);
    const tasks = [...read.tasks.values()];
    expect([tasks.length, tasks.filter(({ status }) => status === "succeeded").length]).toEqual([200, 84]);
    const keys = tasks.map(({ metadata }) => metadata?.comparison_key);
    expect([new Set(keys).size, ...new Set(keys.map((key) => keys.filter((other) => other === key).length))]).toEqual([50, 4]);
  });

  it("who_and_when: every message is an event or the result of the one before it; no label gets in", async () => {
    for (const path of sharedDataFiles("who_and_when_ag", ".json")) {
      const run = JSON.parse(readFileSync(path, "utf8")) as { history: Message[]; mistake_reason: string };
      const read = await readFile(path);
      expectSound(read);
      const spoken = run.history.flatMap(({ name }, index) => (name === "Computer_terminal" ? [] : [index]));
      expect(read.events.map(({ source_index }) => source_index)).toEqual(spoken);
      const answers = read.events.filter(({ result }) => result?.source_index !== undefined || result?.executor_note !== undefined);
      expect(answers).toHaveLength(run.history.length - spoken.length);
      expect(JSON.stringify(read.items)).not.toContain(JSON.stringify(run.mistake_reason).slice(1, -1));
    }
  });

  it("SWE-agent and mini-swe-agent: one event a step", async () => {
    for (const path of [...sharedDataFiles("swe_agent", ".traj"), ...sharedDataFiles("swe_agent", ".traj.json")]) {
      const value = JSON.parse(readFileSync(path, "utf8")) as { trajectory?: unknown[] } | Message[];
      const steps = Array.isArray(value) ? value.filter(({ role }) => role === "assistant") : (value.trajectory ?? []);
      const read = await readFile(path);
      expectSound(read);
      expect([read.format, read.tasks.size, read.events.length]).toEqual(["swe-agent", 1, steps.length]);
    }
  });

  it("files of other formats are not taken for one of these", async () => {
    for (const path of [...sharedDataFiles("langfuse_traces", ".json"), ...sharedDataFiles("otel_misc", ".json"), ...sharedDataFiles("openhands", ".json"), ...sharedDataFiles("csv_real", ".csv")]) {
      const { events, items } = await readFile(path);
      expect(events).toEqual([]);
      expect(items).toMatchObject([{ kind: "rejected" }]);
    }
  });
});
