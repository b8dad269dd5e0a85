import type { AnswerSchema } from "@/lib/domain/prompt/answer-schema";
import type OpenAI from "openai";
import type { ModelProblem } from "./model-problem";
import type { ServerFault } from "./server-fault";

/** `json_object_schema`: JSON mode that takes a schema beside it, as llama.cpp and others have it. */
export const OUTPUT_MODES = ["json_schema", "json_object_schema", "json_object", "text"] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

/** What a server was found to take. */
export type ServerTraits = Readonly<{
  output: OutputMode;
  limit: "max_tokens" | "max_completion_tokens" | "none";
  hasTemperature: boolean;
  hasSystemRole: boolean;
}>;

/** The best is tried first, and stepped down from where the server refuses it. */
export const BEST_TRAITS: ServerTraits = { output: "json_schema", limit: "max_tokens", hasTemperature: true, hasSystemRole: true };

export type ModelMessage = Readonly<{ role: "system" | "user" | "assistant"; content: string }>;
export type ModelRequest = Readonly<{ messages: readonly ModelMessage[]; schema: AnswerSchema; maxTokens: number; timeLimitMs: number }>;

const TEMPERATURE = 0.2;
/** Some servers fail where they should refuse, and some call a missing feature an unknown model. */
const ABOUT_THE_REQUEST: ReadonlySet<ModelProblem> = new Set(["refused_request", "server_error", "unknown_model"]);

/** What to try next after a refusal; null where the refusal is about something else. */
export function stepDown(traits: ServerTraits, { status, problem, message }: ServerFault): ServerTraits | null {
  if (status === null || !ABOUT_THE_REQUEST.has(problem)) return null;
  if (traits.hasTemperature && /temperature/i.test(message)) return { ...traits, hasTemperature: false };
  if (traits.limit !== "none" && /max_(?:completion_)?tokens/i.test(message)) return { ...traits, limit: traits.limit === "max_tokens" ? "max_completion_tokens" : "none" };
  if (traits.hasSystemRole && /system (?:role|message|prompt)|role.{0,40}\bsystem\b/i.test(message)) return { ...traits, hasSystemRole: false };
  const isAboutOutput = /response_?format|json_?schema|json_?object|json mode|structured|grammar|schema/i.test(message);
  // A bare "bad request" may be about it as well; what is tried in vain is not remembered.
  if (!isAboutOutput && problem !== "refused_request") return null;
  const next = OUTPUT_MODES[OUTPUT_MODES.indexOf(traits.output) + 1];
  return next ? { ...traits, output: next } : null;
}

export function requestBody({ messages, schema, maxTokens }: ModelRequest, traits: ServerTraits, model: string): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const format = formatOf(traits.output, schema);
  return {
    model,
    messages: traits.hasSystemRole ? [...messages] : withoutSystem(messages),
    ...(traits.hasTemperature ? { temperature: TEMPERATURE } : {}),
    ...(traits.limit === "none" ? {} : { [traits.limit]: maxTokens }),
    ...(format ? { response_format: format } : {}),
  };
}

type Format = OpenAI.ChatCompletionCreateParams["response_format"];

function formatOf(output: OutputMode, { name, schema }: AnswerSchema): Format {
  if (output === "json_schema") return { type: "json_schema", json_schema: { name, strict: true, schema: { ...schema } } };
  if (output === "json_object_schema") return Object.assign({ type: "json_object" as const }, { schema });
  return output === "json_object" ? { type: "json_object" } : undefined;
}

function withoutSystem(messages: readonly ModelMessage[]): ModelMessage[] {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const [first, ...rest] = messages.filter(({ role }) => role !== "system");
  return first ? [{ ...first, content: [...system, first.content].join("\n\n") }, ...rest] : [];
}
