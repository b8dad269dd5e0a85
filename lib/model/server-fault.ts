import { APIConnectionError, APIConnectionTimeoutError, APIError } from "openai";
import { readRetryAfter } from "./backoff";
import type { ModelProblem } from "./model-problem";

/** A call that brought no answer. `message`: what the server said, not yet fit to be shown. */
export type ServerFault = Readonly<{
  problem: ModelProblem;
  message: string;
  status: number | null;
  retryAfterMs: number | null;
  mayRetry: boolean;
}>;

const RETRIED: ReadonlySet<number> = new Set([408, 409, 425, 429]);

export function faultOf(error: unknown, nowMs: number): ServerFault {
  if (error instanceof APIConnectionTimeoutError) return fault("timeout", "no answer within the time limit", { mayRetry: false });
  if (error instanceof APIConnectionError) return fault("unreachable", causeOf(error), { mayRetry: true });
  if (error instanceof APIError && typeof error.status === "number") return faultOfStatus(error.status, error.message, String(error.code ?? ""), readRetryAfter(error.headers, nowMs));
  return fault("bad_answer", error instanceof Error ? error.message : "the answer is not JSON", { mayRetry: false });
}

function faultOfStatus(status: number, message: string, code: string, retryAfterMs: number | null): ServerFault {
  const problem = problemOf(status, `${code} ${message}`);
  const mayRetry = problem !== "no_credit" && problem !== "too_long" && (RETRIED.has(status) || status >= 500);
  return { problem, message, status, retryAfterMs, mayRetry };
}

function problemOf(status: number, said: string): ModelProblem {
  if (/insufficient[_ ]quota|billing|insufficient (?:balance|credit)|余额不足|欠费/i.test(said) || status === 402) return "no_credit";
  if (status === 401 || status === 403) return "unauthorised";
  if (status === 429) return "rate_limited";
  if (TOO_LONG.test(said) || status === 413) return "too_long";
  if (status === 404) return /model/i.test(said) ? "unknown_model" : "bad_address";
  if (status < 400 || status === 405) return "bad_address";
  if (status >= 500 || status === 408) return "server_error";
  return UNKNOWN_MODEL.test(said) ? "unknown_model" : "refused_request";
}

const TOO_LONG = /context[_ ](?:length|window|size)|maximum context|too many tokens|prompt is too long|exceeds? the (?:available )?context|上下文长度/i;
const UNKNOWN_MODEL = /model[_ ]not[_ ]found|model\b.{0,120}\b(?:not found|does not exist|not exist|is not available|unknown)|(?:unknown|invalid|no such) model|模型不存在/i;

function fault(problem: ModelProblem, message: string, { mayRetry }: Readonly<{ mayRetry: boolean }>): ServerFault {
  return { problem, message, status: null, retryAfterMs: null, mayRetry };
}

/** `fetch failed` says nothing; what lies under it does. */
function causeOf(error: Error): string {
  let deepest: unknown = error;
  for (let depth = 0; depth < 5 && deepest instanceof Error && deepest.cause instanceof Error; depth += 1) deepest = deepest.cause;
  return deepest instanceof Error ? `${"code" in deepest ? `${String(deepest.code)} ` : ""}${deepest.message}` : "no connection";
}
