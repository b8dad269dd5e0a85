import { z } from "zod";

const partSchema = z.object({ text: z.string().nullish() });
const count = z.number().int().nonnegative().max(100_000_000).nullish().catch(null);

/** As much of a chat completion as is used. Servers differ in all the rest. */
const completionSchema = z.object({
  model: z.string().nullish().catch(null),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish().catch(null),
        message: z.object({
          content: z.union([z.string(), z.array(partSchema)]).nullish().catch(null),
          refusal: z.string().nullish().catch(null),
          tool_calls: z.array(z.object({ function: z.object({ arguments: z.string() }).nullish() })).nullish().catch(null),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
});

const MAX_NAME = 200;

export type CompletionText = Readonly<{
  text: string;
  model: string | null;
  /** Null where the server does not count. */
  tokensIn: number | null;
  tokensOut: number | null;
  isCutOff: boolean;
  isRefusal: boolean;
}>;

/**
 * What a model said. A server that calls a tool instead, though none was offered, has put its answer into the
 * arguments.
 *
 * @param body parsed JSON, or text from a server that does not name its JSON so
 * @returns null where it is no chat completion, or there is nothing in it
 */
export function readCompletion(body: unknown): CompletionText | null {
  const parsed = completionSchema.safeParse(typeof body === "string" ? parseJson(body) : body);
  const choice = parsed.data?.choices[0];
  if (!parsed.data || !choice) return null;
  const { content, refusal, tool_calls: calls } = choice.message;
  const said = typeof content === "string" ? content : (content ?? []).map(({ text }) => text ?? "").join("");
  const text = said.trim() || (refusal ?? calls?.[0]?.function?.arguments ?? "");
  const { model, usage } = parsed.data;
  const isCutOff = choice.finish_reason === "length";
  const isRefusal = choice.finish_reason === "content_filter" || (said.trim() === "" && Boolean(refusal));
  if (text.trim() === "" && !isCutOff && !isRefusal) return null;
  return {
    text,
    model: model?.slice(0, MAX_NAME) || null,
    tokensIn: usage?.prompt_tokens ?? null,
    tokensOut: usage?.completion_tokens ?? null,
    isCutOff,
    isRefusal,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
