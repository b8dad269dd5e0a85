import { parseJson } from "./parse-json";
import { contentText, isObject, listOf, objectOf, textOf, type JsonObject } from "./values";

/** One thing the assistant did, with what came back. `index` is the message's place in the list. */
export type ChatStep =
  | Readonly<{ kind: "call"; index: number; position: number; name: string; input: unknown; rationale?: string; result?: Readonly<{ index: number; output: unknown; isError: boolean | undefined }> }>
  | Readonly<{ kind: "reply"; index: number; text: string; answers?: string }>;

export type ChatRun = Readonly<{ steps: readonly ChatStep[]; systemPrompt: string; firstUserText?: string; skipped: number }>;

type Call = { id?: string; name: string; input: unknown };
type Result = { index: number; id?: string; name?: string; output: unknown; isError: boolean | undefined; isTaken: boolean };

export function isMessage(value: unknown): value is JsonObject {
  return isObject(value) && typeof value.role === "string" && ("content" in value || "tool_calls" in value || "function_call" in value);
}

/**
 * Joins each tool call with its result. Ids are not always unique in a run (some models repeat them), so a result
 * belongs to the nearest call before it that has its id and no result yet.
 */
export function chatStepsOf(messages: readonly unknown[]): ChatRun {
  const results = resultsOf(messages);
  const steps: ChatStep[] = [];
  let systemPrompt = "";
  let userText: string | undefined;
  let firstUserText: string | undefined;
  let skipped = 0;

  messages.forEach((message, index) => {
    if (!isMessage(message)) {
      skipped++;
      return;
    }
    const text = contentText(withoutTools(message.content)).trim();
    if (message.role === "system" || message.role === "developer") systemPrompt += text;
    else if (message.role === "user" && text !== "") {
      userText = text;
      firstUserText ??= text;
    } else if (message.role === "assistant" || message.role === "ai" || message.role === "model") {
      const calls = callsOf(message);
      const rationale = text || textOf(message.reasoning_content) || undefined;
      calls.forEach((call, position) => {
        const result = results.find((candidate) => !candidate.isTaken && candidate.index > index && isFor(candidate, call));
        if (result) result.isTaken = true;
        steps.push({
          kind: "call",
          index,
          position,
          name: call.name,
          input: call.input,
          ...(position === 0 && rationale !== undefined ? { rationale } : {}),
          ...(result ? { result: { index: result.index, output: result.output, isError: result.isError } } : {}),
        });
      });
      if (calls.length > 0) return;
      if (text === "") skipped++;
      else steps.push({ kind: "reply", index, text, ...(userText === undefined ? {} : { answers: userText }) });
    }
  });
  return { steps, systemPrompt, skipped, ...(firstUserText === undefined ? {} : { firstUserText }) };
}

function isFor(result: Result, call: Call): boolean {
  if (result.id !== undefined && call.id !== undefined) return result.id === call.id;
  return result.name === undefined || result.name === call.name;
}

function withoutTools(content: unknown): unknown {
  return Array.isArray(content) ? content.filter((block) => !isObject(block) || (block.type !== "tool_use" && block.type !== "tool_result" && block.type !== "thinking")) : content;
}

/** `tool_calls`, the older `function_call`, and `tool_use` blocks. */
function callsOf(message: JsonObject): Call[] {
  const calls = listOf(message.tool_calls).filter(isObject).map((call) => namedCall(textOf(call.id), objectOf(call.function ?? call)));
  if (isObject(message.function_call)) calls.push(namedCall(undefined, message.function_call));
  for (const block of listOf(message.content)) {
    if (isObject(block) && block.type === "tool_use") calls.push({ id: textOf(block.id), name: textOf(block.name) ?? "tool", input: block.input ?? {} });
  }
  return calls;
}

function namedCall(id: string | undefined, call: JsonObject): Call {
  return { id, name: textOf(call.name) ?? "tool", input: argumentsOf(call.arguments ?? call.args ?? call.input) };
}

/** Arguments come as JSON text; text that is none is kept as it is. */
function argumentsOf(value: unknown): unknown {
  if (typeof value !== "string") return value ?? {};
  const parsed = parseJson(value);
  return parsed.ok && (isObject(parsed.value) || Array.isArray(parsed.value)) ? parsed.value : value;
}

function resultsOf(messages: readonly unknown[]): Result[] {
  return messages.flatMap((message, index): Result[] => {
    if (!isMessage(message)) return [];
    if (message.role === "tool" || message.role === "function") {
      const isError = message.is_error === true || message.status === "error" ? true : undefined;
      return [{ index, id: textOf(message.tool_call_id), name: textOf(message.name), output: contentText(message.content), isError, isTaken: false }];
    }
    return listOf(message.content).filter(isObject).filter((block) => block.type === "tool_result")
      .map((block) => ({ index, id: textOf(block.tool_use_id), output: contentText(block.content), isError: block.is_error === true ? true : undefined, isTaken: false }));
  });
}
