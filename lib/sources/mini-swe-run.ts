import type { EventInput } from "../domain/event";
import { hashText } from "../domain/hash";
import { timesOf } from "./run-clock";
import { eventIdOf, runIdOf, taskTypeOf } from "./run-identity";
import { commandName } from "./shell-command";
import type { SourceItem, SourceOptions, SourceTask } from "./source";
import { endOf } from "./swe-status";
import { clip, compact, contentText, idOf, isObject, objectOf, textOf, titleOf, type JsonObject } from "./values";

const COMMAND = /```(?:mswea_bash_command|bash|sh)[^\n]*\n([^]*?)\n?```/;
const RETURN_CODE = /<returncode>\s*(-?\d+)\s*<\/returncode>/;
const OUTPUT = /<output>\n?([^]*?)\n?<\/output>/;

type Step = { index: number; text: string; command: string | undefined; answer: string | undefined; time: unknown };

/** A mini-swe-agent run: an assistant message holds one shell command, the user message after it what came of it. */
export function* miniSweItems(run: JsonObject, messages: readonly unknown[], options: SourceOptions): Generator<SourceItem> {
  const steps = stepsOf(messages);
  const info = objectOf(run.info);
  const told = messages.map(objectOf).find(({ role }) => role === "user");
  const issue = issueOf(contentText(told?.content));
  const name = idOf(run.instance_id);
  const taskId = runIdOf("mini-swe-agent", { name }, messages);
  const { times, areGiven } = timesOf(steps.map(({ time }) => time), options.now);
  const model = textOf(objectOf(objectOf(info.config).model).model_name);
  const actions = [...new Set(steps.flatMap(({ command }) => (command === undefined ? [] : (commandName(command) ?? []))))];
  const task: SourceTask = compact({
    task_id: taskId,
    task_type: taskTypeOf(options, run.task_type, "mini_swe_agent"),
    title: titleOf(issue),
    agent: "mini-swe-agent",
    input: textOf(issue),
    tools: actions.length > 0 ? actions.slice(0, 500) : undefined,
    started_at: times[0],
    ended_at: times.at(-1),
    ...endOf(info),
    metadata: compact({
      comparison_key: name !== undefined ? `swe:${clip(name, 150)}` : issue === "" ? undefined : `swe:${hashText(issue)}`,
      model,
      exit_status: textOf(info.exit_status),
      submission_length: textOf(info.submission)?.length,
      messages: messages.length,
      times_are_made_up: areGiven ? undefined : true,
    }),
  });
  yield { kind: "task", task };
  for (const [position, step] of steps.entries()) {
    yield { kind: "event", taskId, event: eventOf(step, { taskId, timestamp: times[position] ?? options.now.toISOString(), seq: position, model }) };
  }
}

function stepsOf(messages: readonly unknown[]): Step[] {
  return messages.flatMap((message, index): Step[] => {
    if (!isObject(message) || message.role !== "assistant") return [];
    const text = contentText(message.content);
    const next = objectOf(messages[index + 1]);
    const answer = next.role === "user" || next.role === "tool" ? contentText(next.content) : undefined;
    return [{ index, text, command: COMMAND.exec(text)?.[1], answer, time: message.timestamp ?? objectOf(message.extra).timestamp }];
  });
}

type Around = Readonly<{ taskId: string; timestamp: string; seq: number; model: string | undefined }>;

function eventOf({ index, text, command, answer }: Step, { taskId, timestamp, seq, model }: Around): EventInput {
  const common = { event_id: eventIdOf(taskId, String(index)), timestamp, seq, source_index: index, agent_state: compact({ context_count: index, model }), trust: "tool" as const };
  // A message without a command is answered by the program, which asks for one.
  if (command === undefined) {
    return { ...common, type: "message", decision: compact({ chosen_action: "no_command", rationale: textOf(text.trim()) }), result: compact({ status: "unknown" as const, output: answer }) };
  }
  const code = answer === undefined ? undefined : RETURN_CODE.exec(answer)?.[1];
  return {
    ...common,
    type: "tool_call",
    input: { command },
    decision: compact({ chosen_action: commandName(command) ?? "no_command", rationale: textOf(text.replace(COMMAND, "").trim()) }),
    result: compact({
      status: code === undefined ? ("unknown" as const) : Number(code) === 0 ? ("succeeded" as const) : ("failed" as const),
      exit_code: code === undefined ? undefined : Number(code),
      output: answer === undefined ? undefined : (OUTPUT.exec(answer)?.[1] ?? answer),
    }),
  };
}

function issueOf(text: string): string {
  const tagged = /<(?:pr_description|issue|problem_statement)>\s*([^]*?)\s*<\/(?:pr_description|issue|problem_statement)>/.exec(text)?.[1];
  if (tagged !== undefined) return tagged;
  return text.replace(/^Please solve this issue:\s*/, "").split(/\n\s*You can execute bash commands/)[0]?.trim() ?? "";
}
