import { clip, contentText, isObject, listOf, objectOf, textOf, type JsonObject } from "./values";

export type ToolUse = Readonly<{ id: string; name: string; input: JsonObject }>;
export type ToolResult = Readonly<{ toolUseId: string; output: string; isError: boolean }>;

const INTERRUPTED = "[Request interrupted by user";
/** Text the program wrote into the user's turn. */
const NOT_A_PROMPT = /^\s*(?:<(?:local-command-|command-|task-notification|system-reminder|bash-|user-memory-input)|Caveat: )/;
const REJECTED = /^The user doesn't want to (?:proceed with this tool use|take this action)/;

export type UserLine =
  | Readonly<{ kind: "prompt"; text: string }>
  | Readonly<{ kind: "interrupt" }>
  | Readonly<{ kind: "results"; results: readonly ToolResult[]; isInterrupted: boolean }>
  | Readonly<{ kind: "compact_summary"; text: string }>
  /** `notification`: a background job ended, which the agent then answers. */
  | Readonly<{ kind: "note"; endsTurn: boolean; notification?: string }>;

/** What a `user` record is: a person's prompt, tool results, an interruption, or something the program noted. */
export function readUserLine(record: JsonObject): UserLine {
  const { content } = objectOf(record.message);
  const results = listOf(content).filter(isObject).filter((block) => block.type === "tool_result");
  const text = contentText(Array.isArray(content) ? content.filter((block) => !isObject(block) || block.type !== "tool_result") : content);
  const isInterrupted = text.startsWith(INTERRUPTED);
  if (results.length > 0) {
    return { kind: "results", isInterrupted, results: results.map((block) => ({ toolUseId: textOf(block.tool_use_id) ?? "", output: contentText(block.content), isError: block.is_error === true })) };
  }
  if (record.isCompactSummary === true) return { kind: "compact_summary", text };
  if (isInterrupted) return { kind: "interrupt" };
  const prompt = promptOf(text);
  if (record.isMeta === true || record.isVisibleInTranscriptOnly === true) return { kind: "note", endsTurn: false };
  if (prompt !== undefined) return { kind: "prompt", text: prompt };
  return text.startsWith("<task-notification") ? { kind: "note", endsTurn: true, notification: text } : { kind: "note", endsTurn: true };
}

/** A slash command with arguments is a prompt in its own words; one without is a switch of the program (`/model`). */
function promptOf(text: string): string | undefined {
  const name = /<command-name>\s*([^<]+?)\s*<\/command-name>/.exec(text)?.[1];
  const args = /<command-args>\s*([^]*?)\s*<\/command-args>/.exec(text)?.[1];
  if (name !== undefined) return args ? `${name} ${args}` : undefined;
  return NOT_A_PROMPT.test(text) || text.trim() === "" ? undefined : text;
}

export function toolUseOf(block: JsonObject): ToolUse | undefined {
  const id = textOf(block.id);
  const name = textOf(block.name);
  return id !== undefined && name !== undefined ? { id, name, input: objectOf(block.input) } : undefined;
}

export type Usage = Readonly<{ input: number; output: number; cached: number }>;

/** All tokens the model read, cached ones too, and those it wrote. */
export function usageOf(message: JsonObject): Usage {
  const usage = objectOf(message.usage);
  const count = (name: string) => (typeof usage[name] === "number" && usage[name] > 0 ? Math.floor(usage[name]) : 0);
  const cached = count("cache_read_input_tokens");
  return { input: count("input_tokens") + count("cache_creation_input_tokens") + cached, output: count("output_tokens"), cached };
}

/** The person said no, or stopped it: no failure of the tool. */
export function isRejection(result: ToolResult, extra: unknown): boolean {
  return result.isError && (REJECTED.test(result.output) || result.output.startsWith(INTERRUPTED) || extra === "User rejected tool use");
}

/** What `toolUseResult` and the text tell beyond the output. */
export function resultExtras(output: string, extra: unknown): JsonObject {
  const { interrupted, code, backgroundTaskId } = objectOf(extra);
  const exit = /^(?:Error: )?Exit code (\d{1,3})\b/.exec(output)?.[1];
  return {
    ...(exit === undefined ? {} : { exit_code: Number(exit) }),
    ...(interrupted === true ? { interrupted: true } : {}),
    ...(typeof code === "number" && Number.isInteger(code) ? { status_code: code } : {}),
    ...(typeof backgroundTaskId === "string" ? { background_task_id: backgroundTaskId } : {}),
  };
}

/** The to-do that is under way names the step the next calls belong to. */
export function stepOfTodos({ name, input }: ToolUse): string | undefined {
  if (name !== "TodoWrite") return undefined;
  const current = listOf(input.todos).filter(isObject).find((todo) => todo.status === "in_progress");
  const step = textOf(current?.activeForm) ?? textOf(current?.content);
  return step === undefined ? undefined : clip(step, 200);
}
