import type { EventInput } from "../domain/event";
import { hashText } from "../domain/hash";
import { chatStepsOf, type ChatStep } from "./chat-steps";
import { timesOf } from "./run-clock";
import { eventIdOf, runIdOf, taskTypeOf } from "./run-identity";
import type { SourceItem, SourceOptions, SourceTask } from "./source";
import { clip, compact, idOf, isObject, listOf, objectOf, textOf, timeOf, titleOf, type JsonObject } from "./values";

/**
 * One run of chat messages as a task and its events. Labels and checkers' data beside the messages (`info`) are left
 * out: they would tell the reflection what it is to find out. Of the system prompt only the length is kept.
 *
 * `metadata.comparison_key` is equal for tries of the same job: same `task_id` under the same system prompt.
 */
export function* chatRunItems(run: JsonObject, messages: readonly unknown[], options: SourceOptions): Generator<SourceItem> {
  const { steps, systemPrompt, firstUserText, skipped } = chatStepsOf(messages);
  const name = idOf(run.task_id);
  const trial = idOf(run.trial) ?? idOf(run.attempt);
  const own = idOf(run.run_id) ?? idOf(run.conversation_id) ?? idOf(run.id);
  const taskId = runIdOf("chat", { own, name: trial === undefined ? name : `${name ?? "run"}-try-${trial}` }, messages);
  const known = toolNames(run.tools);
  const used = [...new Set(steps.flatMap((step) => (step.kind === "call" ? [clip(step.name, 200)] : [])))];
  const tools = [...new Set([...known, ...used])].slice(0, 500);
  const { times, areGiven } = timesOf(steps.map(({ index }) => messageTime(messages[index])), options.now);
  const score = scoreOf(run);

  const task: SourceTask = compact({
    task_id: taskId,
    task_type: taskTypeOf(options, run.task_type, "chat_agent"),
    title: firstUserText === undefined ? undefined : titleOf(firstUserText),
    agent: textOf(run.agent) ?? textOf(run.model),
    input: firstUserText,
    session_id: idOf(run.session_id) ?? idOf(run.conversation_id),
    tools: tools.length > 0 ? tools : undefined,
    started_at: times[0],
    ended_at: times.at(-1),
    status: score === undefined ? ("unknown" as const) : score >= 1 ? ("succeeded" as const) : ("failed" as const),
    outcome: score === undefined ? undefined : { score },
    metadata: compact({
      comparison_key: name === undefined ? undefined : `chat:${hashText(systemPrompt)}:${clip(name, 150)}`,
      trial,
      system_prompt_length: systemPrompt === "" ? undefined : systemPrompt.length,
      messages: messages.length,
      times_are_made_up: areGiven ? undefined : true,
    }),
  });
  yield { kind: "task", task };
  for (const [position, step] of steps.entries()) {
    yield { kind: "event", taskId, event: eventOf(step, { taskId, tools, timestamp: times[position] ?? options.now.toISOString(), seq: position, model: textOf(objectOf(messages[step.index]).model) ?? textOf(run.model), resultAt: areGiven && step.kind === "call" && step.result ? messageTime(messages[step.result.index]) : undefined }) };
  }
  if (skipped > 0) yield { kind: "warning", taskId, message: `${skipped} messages hold neither text nor a call, or are no messages` };
  if (steps.length === 0) yield { kind: "warning", taskId, message: "the run holds no message of an assistant" };
}

type Around = Readonly<{ taskId: string; tools: readonly string[]; timestamp: string; seq: number; model: string | undefined; resultAt: unknown }>;

function eventOf(step: ChatStep, { taskId, tools, timestamp, seq, model, resultAt }: Around): EventInput {
  const common = { timestamp, seq, source_index: step.index, agent_state: compact({ context_count: step.index, model }) };
  if (step.kind === "reply") {
    return compact({
      event_id: eventIdOf(taskId, String(step.index)),
      type: "message",
      ...common,
      input: step.answers,
      decision: { chosen_action: "reply" },
      result: { status: "succeeded" as const, output: step.text },
      trust: "user" as const,
    });
  }
  const answeredAt = timeOf(resultAt);
  const name = clip(step.name, 200);
  return {
    event_id: eventIdOf(taskId, `${step.index}.${step.position}`),
    type: "tool_call",
    ...common,
    input: isObject(step.input) || Array.isArray(step.input) || typeof step.input === "string" ? step.input : String(step.input),
    decision: compact({ chosen_action: name, alternatives: tools.filter((tool) => tool !== name), rationale: step.rationale }),
    // No message says whether a call worked: the output's text is judged when it is recorded.
    result: compact({
      status: step.result?.isError ? ("failed" as const) : ("unknown" as const),
      output: step.result?.output,
      latency_ms: answeredAt === undefined ? undefined : Math.max(0, Date.parse(answeredAt) - Date.parse(timestamp)),
    }),
    trust: "tool",
  };
}

function messageTime(message: unknown): unknown {
  const { timestamp, created_at, createdAt, time } = objectOf(message);
  return timestamp ?? created_at ?? createdAt ?? time;
}

function scoreOf(run: JsonObject): number | undefined {
  const value = run.reward ?? run.score;
  if (typeof value === "number" && Number.isFinite(value)) return Math.min(1, Math.max(0, value));
  if (typeof run.success === "boolean") return run.success ? 1 : 0;
  return undefined;
}

function toolNames(value: unknown): string[] {
  return listOf(value).flatMap((tool) => {
    const name = typeof tool === "string" ? tool : textOf(objectOf(objectOf(tool).function).name) ?? textOf(objectOf(tool).name);
    return name === undefined ? [] : [clip(name, 200)];
  });
}
