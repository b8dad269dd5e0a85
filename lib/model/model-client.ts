import OpenAI from "openai";
import { MAX_WAIT_MS, waitBefore } from "./backoff";
import { boundedFetch } from "./bounded-fetch";
import { admit, afterFailure, BREAKER_LIMITS, CLOSED, type Breaker, type BreakerLimits } from "./breaker";
import { problemDetail, type ModelProblem } from "./model-problem";
import { OPENAI_URL, type ModelSettings } from "./model-settings";
import { readCompletion, type CompletionText } from "./read-completion";
import { faultOf, type ServerFault } from "./server-fault";
import { BEST_TRAITS, requestBody, stepDown, type ModelRequest, type OutputMode, type ServerTraits } from "./server-traits";

/** `attempts`: requests that were sent. */
type Sent = Readonly<{ model: string; attempts: number }>;
export type Completion =
  | (Sent & Readonly<{ ok: true; outputMode: OutputMode }> & CompletionText)
  | (Sent & Readonly<{ ok: false; problem: ModelProblem; detail: string; retryAfterMs: number | null }>);

export type Model = Readonly<{
  settings: ModelSettings;
  /** Never throws for what the server does. `isTrial`: asks also while the model is left alone. */
  complete: (request: ModelRequest, options?: Readonly<{ isTrial?: boolean }>) => Promise<Completion>;
}>;

/** What is not the same at every call. */
export type ModelTools = Readonly<{ nowMs: () => number; sleep: (ms: number) => Promise<void>; random: () => number; breaker: BreakerLimits }>;

export const REAL_TOOLS: ModelTools = {
  nowMs: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  breaker: BREAKER_LIMITS,
};

const MAX_RETRIES = 2;
const LIST_TIME_LIMIT_MS = 10_000;
/** For a server that lists no model or several. */
const DEFAULT_MODEL = "gpt-4o-mini";
/** The server works, and says no to this one call. */
const OWN_FAULTS: ReadonlySet<ModelProblem> = new Set(["too_long", "refused_request"]);

/**
 * Speaks to one server with OpenAI's API. What the server was found to take, and how often it failed in a row, is kept
 * as long as the result is.
 */
export function connectModel(settings: ModelSettings, tools: ModelTools = REAL_TOOLS): Model {
  const client = new OpenAI({
    apiKey: settings.key ?? "none",
    baseURL: settings.baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: "off",
    fetch: boundedFetch,
  });
  let traits = BEST_TRAITS;
  let breaker: Breaker = CLOSED;
  let foundName: string | null = null;

  async function nameOf(): Promise<string> {
    const known = settings.name ?? foundName;
    if (known !== null || settings.baseUrl === OPENAI_URL) return known ?? DEFAULT_MODEL;
    foundName = await findModel(client);
    return foundName ?? DEFAULT_MODEL;
  }

  async function send(request: ModelRequest): Promise<Completion> {
    const model = await nameOf();
    let tried: ServerTraits = traits;
    for (let attempts = 1, retries = 0; ; attempts += 1) {
      const answer = await sendOnce(client, request, tried, model, tools.nowMs);
      if (!("problem" in answer)) {
        traits = tried;
        return { ok: true, attempts, outputMode: tried.output, ...answer, model: answer.model ?? model };
      }
      const next = stepDown(tried, answer);
      if (next) {
        tried = next;
        continue;
      }
      const waitMs = waitBefore(retries, answer.retryAfterMs, tools.random());
      if (!answer.mayRetry || retries >= MAX_RETRIES || waitMs > MAX_WAIT_MS) {
        return { ok: false, model, attempts, problem: answer.problem, detail: problemDetail(answer.message, settings.key), retryAfterMs: answer.retryAfterMs };
      }
      retries += 1;
      await tools.sleep(waitMs);
    }
  }

  return {
    settings,
    complete: async (request, { isTrial = false } = {}) => {
      const admission = admit(breaker, tools.nowMs(), tools.breaker);
      if (admission.isAdmitted) breaker = admission.breaker;
      else if (!isTrial) return { ok: false, model: settings.name ?? foundName ?? "", attempts: 0, problem: "paused", detail: "", retryAfterMs: admission.waitMs };
      const completion = await send(request);
      breaker = completion.ok || OWN_FAULTS.has(completion.problem) ? CLOSED : afterFailure(breaker, tools.nowMs(), tools.breaker);
      return completion;
    },
  };
}

async function sendOnce(client: OpenAI, request: ModelRequest, traits: ServerTraits, model: string, nowMs: () => number): Promise<CompletionText | ServerFault> {
  try {
    const body: unknown = await client.chat.completions.create(requestBody(request, traits, model), { timeout: request.timeLimitMs });
    return readCompletion(body) ?? { problem: "bad_answer", message: typeof body === "string" ? body : "an answer without text", status: null, retryAfterMs: null, mayRetry: false };
  } catch (error) {
    return faultOf(error, nowMs());
  }
}

/** The only model of the server. Null where it cannot tell which it has. */
async function findModel(client: OpenAI): Promise<string | null> {
  try {
    const { data } = await client.models.list({ timeout: LIST_TIME_LIMIT_MS });
    const id: unknown = data[0]?.id;
    return data.length === 1 && typeof id === "string" ? id : DEFAULT_MODEL;
  } catch {
    return null;
  }
}
