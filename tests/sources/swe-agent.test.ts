import { describe, expect, it } from "vitest";
import { lines, readText } from "./support";

const step = (action: string, observation: string, extra: object = {}) => ({ action, observation, thought: "I think so.\n", response: "…", state: JSON.stringify({ open_file: "n/a", working_dir: "/repo" }), ...extra });
const trajectory = {
  environment: "main",
  trajectory: [step("open src/a.py 3\n", "[File: /repo/src/a.py]"), step("edit 3:3\nx = 1\nend_of_edit\n", "ok", { execution_time: 2.5 }), step("LANG=C ./bin/check -v", "\nEXECUTION TIMED OUT"), step("submit", "diff")],
  history: [{ role: "system", content: "SETTING: …" }, { role: "user", content: "a demonstration", is_demo: true }, { role: "user", content: "We're solving this.\nISSUE:\nRounding is off\nmore words\n\nINSTRUCTIONS:\nGo." }],
  info: { exit_status: "submitted", submission: "diff --git", model_stats: { api_calls: 4 } },
};

describe("a SWE-agent trajectory", () => {
  it("gives one event a step, named by the command's first word", async () => {
    const { format, events, tasks } = await readText(JSON.stringify(trajectory, null, 2));
    expect(format).toBe("swe-agent");
    expect(events.map(({ decision }) => decision?.chosen_action)).toEqual(["open", "edit", "check", "submit"]);
    expect(events).toMatchObject([
      { source_index: 0, input: { command: "open src/a.py 3\n" }, decision: { rationale: "I think so." }, agent_state: { working_dir: "/repo" }, result: { status: "unknown", output: "[File: /repo/src/a.py]" } },
      { result: { latency_ms: 2500 } },
      { result: { status: "failed", error_type: "timeout" } },
      {},
    ]);
    expect(events.map(({ timestamp }) => Date.parse(timestamp) - Date.parse(events[0]?.timestamp ?? ""))).toEqual([0, 1000, 3500, 4500]);
    expect([...tasks.values()]).toMatchObject([{ title: "Rounding is off", input: "Rounding is off\nmore words", status: "unknown", outcome: { note: "exit status: submitted" }, metadata: { submission_length: 10, exit_status: "submitted" } }]);
  });

  it.each([
    [{ exit_status: "submitted" }, "unknown"],
    [{ exit_status: "Submitted", resolved: true }, "succeeded"],
    [{ exit_status: "submitted", report: { resolved: false } }, "failed"],
    [{ exit_status: "submitted (exit_cost)" }, "aborted"],
    [{ exit_status: "exit_context" }, "aborted"],
    [{ exit_status: "LimitsExceeded" }, "aborted"],
    [{ exit_status: "exit_error" }, "failed"],
    [{}, "unknown"],
  ])("ends %j as %s", async (info, status) => {
    const { tasks } = await readText(JSON.stringify({ ...trajectory, info }));
    expect([...tasks.values()][0]?.status).toBe(status);
  });

  it("gives runs at the same issue the same comparison key and different ids", async () => {
    const other = { ...trajectory, trajectory: trajectory.trajectory.slice(1) };
    const [a, b] = [...(await readText(lines(trajectory, other))).tasks.values()];
    expect(a?.metadata?.comparison_key).toBe(b?.metadata?.comparison_key);
    expect(a?.task_id).not.toBe(b?.task_id);
  });

  it("reads the complete steps of a trajectory that is cut off", async () => {
    const whole = JSON.stringify(trajectory);
    const { events, rejected } = await readText(whole.slice(0, whole.indexOf("EXECUTION")));
    expect(events).toHaveLength(2);
    expect(rejected).toHaveLength(1);
  });
});

describe("a mini-swe-agent run", () => {
  const messages = [
    { role: "system", content: "Use one block." },
    { role: "user", content: "Please solve this issue: Colon is missing\n\nYou can execute bash commands and edit files" },
    { role: "assistant", content: "I look.\n\n```mswea_bash_command\ncat a.py\n```" },
    { role: "user", content: "<returncode>1</returncode>\n<output>\nno such file\n</output>" },
    { role: "assistant", content: "Hm, what now?" },
    { role: "user", content: "Please always provide exactly one action." },
    { role: "assistant", content: "Done.\n\n```mswea_bash_command\necho COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\n```" },
    { role: "user", content: "" },
  ];

  it.each([
    ["a list of messages", messages, "unknown"],
    ["an object with info", { info: { exit_status: "LimitsExceeded", config: { model: { model_name: "m-1" } } }, messages }, "aborted"],
  ])("reads %s", async (_case, value, status) => {
    const { format, events, tasks } = await readText(JSON.stringify(value, null, 1));
    expect(format).toBe("swe-agent");
    expect(events).toMatchObject([
      { source_index: 2, input: { command: "cat a.py" }, decision: { chosen_action: "cat", rationale: "I look." }, result: { status: "failed", exit_code: 1, output: "no such file" } },
      { source_index: 4, type: "message", decision: { chosen_action: "no_command", rationale: "Hm, what now?" }, result: { output: "Please always provide exactly one action." } },
      { source_index: 6, decision: { chosen_action: "echo" }, result: { status: "unknown", output: "" } },
    ]);
    expect([...tasks.values()]).toMatchObject([{ title: "Colon is missing", status }]);
  });
});
