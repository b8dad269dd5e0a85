import type { EventInput } from "../domain/event";
import { hashText } from "../domain/hash";
import { parseJson } from "./parse-json";
import { timesOf } from "./run-clock";
import { eventIdOf, runIdOf, taskTypeOf } from "./run-identity";
import { commandName } from "./shell-command";
import type { SourceItem, SourceOptions, SourceTask } from "./source";
import { endOf } from "./swe-status";
import { clip, compact, contentText, idOf, isObject, listOf, objectOf, textOf, titleOf, type JsonObject } from "./values";

const TIMED_OUT = /^\s*(?:EXECUTION TIMED OUT|COMMAND TIMED OUT)/;

/** A SWE-agent trajectory: one event a step, the command's first word its action, the thought its reason. */
export function* trajectoryItems(run: JsonObject, options: SourceOptions): Generator<SourceItem> {
  const steps = listOf(run.trajectory).flatMap((step, index) => (isObject(step) ? [{ step, index }] : []));
  const info = objectOf(run.info);
  const issue = issueOf(run);
  const name = idOf(run.instance_id);
  const taskId = runIdOf("swe-agent", { name }, run.trajectory);
  const took = steps.map(({ step }) => milliseconds(step.execution_time));
  const { times, areGiven } = timesOf(steps.map(({ step }) => step.timestamp), options.now, took.map((time) => time ?? 0));
  const model = modelOf(run);
  const actions = [...new Set(steps.flatMap(({ step }) => commandName(contentText(step.action)) ?? []))];

  const task: SourceTask = compact({
    task_id: taskId,
    task_type: taskTypeOf(options, run.task_type, "swe_agent"),
    title: titleOf(issue ?? name ?? ""),
    agent: "swe-agent",
    input: issue,
    tools: actions.length > 0 ? actions.slice(0, 500) : undefined,
    started_at: times[0],
    ended_at: times.at(-1),
    ...endOf(info),
    metadata: compact({
      comparison_key: name !== undefined ? `swe:${clip(name, 150)}` : issue === undefined ? undefined : `swe:${hashText(issue)}`,
      environment: textOf(run.environment),
      model,
      exit_status: textOf(info.exit_status),
      submission_length: textOf(info.submission)?.length,
      model_stats: isObject(info.model_stats) ? info.model_stats : undefined,
      times_are_made_up: areGiven ? undefined : true,
    }),
  });
  yield { kind: "task", task };

  for (const [position, { step, index }] of steps.entries()) {
    const action = contentText(step.action);
    const output = contentText(step.observation);
    const isTimedOut = TIMED_OUT.test(output);
    const event: EventInput = {
      event_id: eventIdOf(taskId, String(index)),
      timestamp: times[position] ?? options.now.toISOString(),
      type: "tool_call",
      seq: position,
      source_index: index,
      agent_state: compact({ ...stateOf(step.state), context_count: index, model }),
      input: { command: action },
      decision: compact({ chosen_action: commandName(action) ?? "no_command", rationale: textOf(textOf(step.thought)?.trim()) }),
      result: compact({
        status: isTimedOut ? ("failed" as const) : ("unknown" as const),
        error_type: isTimedOut ? "timeout" : undefined,
        output,
        latency_ms: took[position],
      }),
      trust: "tool",
    };
    yield { kind: "event", taskId, event };
  }
  const broken = listOf(run.trajectory).length - steps.length;
  if (broken > 0) yield { kind: "warning", taskId, message: `${broken} steps of the trajectory are no objects` };
}

/** The state the tools reported, JSON text or an object: where the agent stands, which file is open. */
function stateOf(state: unknown): JsonObject {
  const parsed = typeof state === "string" ? parseJson(state) : { ok: true as const, value: state };
  const { open_file, working_dir } = objectOf(parsed.ok ? parsed.value : undefined);
  const file = textOf(open_file);
  return compact({ open_file: file === "n/a" ? undefined : file, working_dir: textOf(working_dir) });
}

/** The issue as the agent was told it; the demonstration that may stand before it is not the issue. */
function issueOf(run: JsonObject): string | undefined {
  const told = listOf(run.history).find((message) => isObject(message) && message.role === "user" && message.is_demo !== true);
  const text = contentText(objectOf(told).content);
  const marked = /(?:ISSUE|CHALLENGE DESCRIPTION|TASK):\s*\n([^]*?)\n\s*(?:INSTRUCTIONS|FILES|SERVER DESCRIPTION)\s*:?/.exec(text)?.[1];
  const tagged = /<(?:pr_description|issue|problem_statement)>\s*([^]*?)\s*<\/(?:pr_description|issue|problem_statement)>/.exec(text)?.[1];
  return textOf((tagged ?? marked ?? text).trim());
}

function milliseconds(seconds: unknown): number | undefined {
  return typeof seconds === "number" && seconds >= 0 && Number.isFinite(seconds) ? Math.round(seconds * 1000) : undefined;
}

function modelOf(run: JsonObject): string | undefined {
  const parsed = typeof run.replay_config === "string" ? parseJson(run.replay_config) : { ok: true as const, value: run.replay_config };
  return textOf(objectOf(objectOf(objectOf(parsed.ok ? parsed.value : undefined).agent).model).name);
}
