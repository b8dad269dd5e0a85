import type { EventInput } from "../domain/event";
import { hashText } from "../domain/hash";
import { timesOf } from "./run-clock";
import { eventIdOf, runIdOf, taskTypeOf } from "./run-identity";
import type { SourceItem, SourceOptions, SourceTask } from "./source";
import { clip, compact, contentText, idOf, isObject, textOf, titleOf, type JsonObject } from "./values";

const EXIT_CODE = /^\s*exitcode:\s*(-?\d+)/;
const NOTHING_TO_RUN = /^\s*There is no code from the last/;
/** Fences that hold data or prose, not something to run. */
const NO_CODE = new Set(["json", "text", "txt", "markdown", "md", "csv", "html", "xml", "yaml", "output", "plaintext", "latex"]);
const FENCE = /```([\w+-]*)[^\n]*\n([^]*?)```/g;

type Spoken = { index: number; name: string; text: string; time: unknown; answer?: { index: number; text: string } };

export function speakerOf(message: JsonObject): string | undefined {
  return textOf(message.name) ?? textOf(message.source) ?? textOf(message.speaker) ?? textOf(message.sender);
}

/**
 * A conversation of agents as a task: one event a message.
 *
 * What an executor says (`exitcode: 1 …`, `There is no code …`) is the result of the message right before it and makes
 * no event of its own; its whole text is in that event's result. If that message has an answer already, or nothing was
 * said before, the executor's message stands alone. Labels (who erred, at which step, the right answer) stay out.
 */
export function* multiAgentItems(run: JsonObject, messages: readonly unknown[], options: SourceOptions): Generator<SourceItem> {
  const { spoken, skipped } = spokenOf(messages);
  const question = textOf(run.question) ?? textOf(run.task) ?? textOf(run.query);
  const taskId = runIdOf("multi-agent", { own: idOf(run.run_id) ?? idOf(run.conversation_id) ?? idOf(run.id) }, [question, messages]);
  const { times, areGiven } = timesOf(spoken.map(({ time }) => time), options.now);
  const agents = [...new Set(spoken.map(({ name }) => clip(name, 200)))];
  const isCorrect = typeof run.is_correct === "boolean" ? run.is_correct : undefined;
  const questionId = idOf(run.question_ID) ?? idOf(run.question_id) ?? (question === undefined ? undefined : hashText(question));
  const task: SourceTask = compact({
    task_id: taskId,
    task_type: taskTypeOf(options, run.task_type, "multi_agent_chat"),
    title: titleOf(question ?? spoken[0]?.text ?? ""),
    input: question,
    started_at: times[0],
    ended_at: times.at(-1),
    status: isCorrect === undefined ? ("unknown" as const) : isCorrect ? ("succeeded" as const) : ("failed" as const),
    outcome: isCorrect === undefined ? undefined : { score: isCorrect ? 1 : 0 },
    metadata: compact({
      comparison_key: questionId === undefined ? undefined : `question:${clip(questionId, 150)}`,
      agents,
      system_prompt_length: run.system_prompt === undefined ? undefined : (contentText(run.system_prompt) || JSON.stringify(run.system_prompt)).length,
      messages: messages.length,
      times_are_made_up: areGiven ? undefined : true,
    }),
  });
  yield { kind: "task", task };
  for (const [position, message] of spoken.entries()) {
    const before = spoken[position - 1];
    yield { kind: "event", taskId, event: eventOf(message, before, taskId, times[position] ?? options.now.toISOString(), position) };
  }
  if (skipped > 0) yield { kind: "warning", taskId, message: `${skipped} entries of the conversation are no messages` };
}

function spokenOf(messages: readonly unknown[]): { spoken: Spoken[]; skipped: number } {
  const spoken: Spoken[] = [];
  let skipped = 0;
  messages.forEach((message, index) => {
    if (!isObject(message) || !("content" in message)) {
      skipped++;
      return;
    }
    if (message.role === "system") return;
    const text = contentText(message.content);
    const last = spoken.at(-1);
    if (last && !last.answer && !isExecutor(last.text) && isExecutor(text)) last.answer = { index, text };
    else spoken.push({ index, name: speakerOf(message) ?? textOf(message.role) ?? "agent", text, time: message.timestamp ?? message.created_at });
  });
  return { spoken, skipped };
}

function isExecutor(text: string): boolean {
  return EXIT_CODE.test(text) || NOTHING_TO_RUN.test(text);
}

function eventOf(message: Spoken, before: Spoken | undefined, taskId: string, timestamp: string, seq: number): EventInput {
  const { index, name, text, answer } = message;
  const agent = clip(name, 200);
  const common = {
    event_id: eventIdOf(taskId, String(index)),
    timestamp,
    seq,
    agent,
    source_index: index,
    agent_state: { current_step: agent, context_count: index },
  };
  if (isExecutor(text)) return { ...common, type: "execution", result: outcomeOf(text), trust: "tool" };

  const { code, prose } = splitCode(text);
  const isRun = code !== "" && !(answer && NOTHING_TO_RUN.test(answer.text));
  if (isRun || (answer && EXIT_CODE.test(answer.text))) {
    return {
      ...common,
      type: "tool_call",
      input: { code: code || text },
      decision: compact({ chosen_action: "run_code", rationale: prose || undefined }),
      result: answer ? { ...outcomeOf(answer.text), source_index: answer.index } : { status: "unknown", output: undefined },
      trust: "tool",
    };
  }
  return compact({
    ...common,
    type: "message",
    input: before?.text || undefined,
    decision: { chosen_action: "reply" },
    // The executor's "no code to run" is kept beside the words it was said to.
    result: compact({ status: "succeeded" as const, output: text, executor_note: answer?.text }),
  });
}

function outcomeOf(text: string): NonNullable<EventInput["result"]> {
  const code = EXIT_CODE.exec(text)?.[1];
  if (code === undefined) return { status: "unknown", output: text };
  return { status: Number(code) === 0 ? "succeeded" : "failed", exit_code: Number(code), output: text };
}

function splitCode(text: string): { code: string; prose: string } {
  const blocks: string[] = [];
  const prose = text.replace(FENCE, (whole, language: string, body: string) => {
    if (NO_CODE.has(language.toLowerCase())) return whole;
    blocks.push(body.trimEnd());
    return "";
  });
  return { code: blocks.join("\n\n"), prose: prose.trim() };
}

