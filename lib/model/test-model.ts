import { z } from "zod";
import { findLenient, findStrict, answerText } from "@/lib/domain/model-answer-json";
import { answerSchemaOf } from "@/lib/domain/prompt/answer-schema";
import type { Model } from "./model-client";
import type { ModelProblem } from "./model-problem";
import type { OutputMode } from "./server-traits";

/** What the connection test on the settings page found. */
export type ModelTest = Readonly<{
  ok: boolean;
  problem: ModelProblem | null;
  detail: string;
  model: string;
  /** How the server can be held to an answer's form; null where it gave none. */
  outputMode: OutputMode | null;
  latencyMs: number;
}>;

const readySchema = z.object({ ready: z.literal(true) });
const SCHEMA = answerSchemaOf("connection_test", readySchema);
const TIME_LIMIT_MS = 30_000;
const MAX_TOKENS = 1_000;

/** Asks the model for the smallest answer there is, also while it is left alone. */
export async function testModel(model: Model | null, nowMs: () => number, timeLimitMs = TIME_LIMIT_MS): Promise<ModelTest> {
  if (!model) return { ok: false, problem: "no_key", detail: "", model: "", outputMode: null, latencyMs: 0 };
  const startedAt = nowMs();
  const content = 'This is a test of the connection. Answer with exactly this JSON object and nothing else: {"ready": true}';
  const completion = await model.complete({ messages: [{ role: "user", content }], schema: SCHEMA, maxTokens: MAX_TOKENS, timeLimitMs }, { isTrial: true });
  const latencyMs = Math.max(0, nowMs() - startedAt);
  if (!completion.ok) return { ok: false, problem: completion.problem, detail: completion.detail, model: completion.model, outputMode: null, latencyMs };
  const text = answerText(completion.text);
  const isReady = [...findStrict(text), ...findLenient(text)].some(({ value }) => readySchema.safeParse(value).success);
  return { ok: isReady, problem: isReady ? null : "unreadable", detail: isReady ? "" : text.slice(0, 200), model: completion.model, outputMode: completion.outputMode, latencyMs };
}
