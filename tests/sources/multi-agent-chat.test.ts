import { describe, expect, it } from "vitest";
import { readText } from "./support";

const code = "Let me count.\n```python\nprint(len(rows))\n```";
const history = [
  { role: "assistant", name: "Planner", content: "Please count the rows." },
  { role: "user", name: "Coder", content: code },
  { role: "user", name: "Computer_terminal", content: "exitcode: 1 (execution failed)\nCode output: NameError: rows" },
  { role: "user", name: "Checker", content: "Something is missing." },
  { role: "user", name: "Computer_terminal", content: "There is no code from the last 1 message for me to execute." },
  { role: "user", name: "Checker", content: "TERMINATE" },
];
const run = { is_correct: false, question: "How many rows?", question_ID: "q-1", history, ground_truth: "the answer 42", mistake_agent: "Coder", mistake_step: "1", mistake_reason: "a slip of the label", system_prompt: { Coder: "You code." } };

describe("a conversation of agents", () => {
  it("gives one event a message, and what the executor said as the result of the message before", async () => {
    const { format, events } = await readText(JSON.stringify(run, null, 2));
    expect(format).toBe("multi-agent-chat");
    expect(events).toMatchObject([
      { source_index: 0, agent: "Planner", type: "message", decision: { chosen_action: "reply" }, result: { output: "Please count the rows." } },
      { source_index: 1, agent: "Coder", type: "tool_call", input: { code: "print(len(rows))" }, decision: { chosen_action: "run_code", rationale: "Let me count." }, result: { status: "failed", exit_code: 1, source_index: 2 } },
      { source_index: 3, agent: "Checker", input: code, result: { status: "succeeded", output: "Something is missing.", executor_note: history[4]?.content } },
      { source_index: 5, agent: "Checker" },
    ]);
  });

  it("loses no word of what was said, and counts none twice", async () => {
    const { events } = await readText(JSON.stringify(run));
    const told = JSON.stringify(events.map(({ result, decision, input }) => [result, decision, decision?.chosen_action === "run_code" ? input : null]));
    for (const words of ["Please count the rows.", "Let me count.", "print(len(rows))", "NameError: rows", "Something is missing.", "There is no code", "TERMINATE"]) expect(told.split(words)).toHaveLength(2);
  });

  it("takes the outcome, never the labels", async () => {
    const { tasks, events } = await readText(JSON.stringify(run));
    expect([...tasks.values()]).toMatchObject([{ title: "How many rows?", input: "How many rows?", status: "failed", outcome: { score: 0 }, metadata: { comparison_key: "question:q-1", agents: ["Planner", "Coder", "Checker"] } }]);
    expect(JSON.stringify([[...tasks.values()], events])).not.toMatch(/answer 42|slip of the label|mistake|You code/);
  });

  it("lets an executor's word stand alone where nobody proposed anything", async () => {
    const { events } = await readText(JSON.stringify({ history: [history[2], history[1], history[2], history[2]] }));
    expect(events).toMatchObject([{ type: "execution", result: { status: "failed" } }, { type: "tool_call", source_index: 1 }, { type: "execution", source_index: 3 }]);
  });

  it.each([
    ["a plain list", history],
    ["a list of runs", [run, { ...run, history: history.slice(1) }]],
    ["messages that name a source", { messages: history.map(({ name, content }) => ({ source: name, content, type: "TextMessage" })) }],
  ])("reads %s", async (_case, value) => {
    const { format, rejected, tasks } = await readText(JSON.stringify(value));
    expect({ format, rejected, tasks: tasks.size }).toEqual({ format: "multi-agent-chat", rejected: [], tasks: value === history || !Array.isArray(value) ? 1 : 2 });
  });

  it("takes fenced data for words, not for code", async () => {
    const { events } = await readText(JSON.stringify({ history: [{ name: "A", content: "```json\n{}\n```" }, { name: "B", content: "ok" }] }));
    expect(events.map(({ decision }) => decision?.chosen_action)).toEqual(["reply", "reply"]);
  });
});
