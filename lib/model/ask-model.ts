import { cleanText } from "@/lib/domain/clean-text";
import { cutEnd } from "@/lib/domain/cut-text";
import type { Language } from "@/lib/domain/language";
import type { AnswerSchema } from "@/lib/domain/prompt/answer-schema";
import type { Prompt } from "@/lib/domain/prompt/prompt";
import { retryText } from "@/lib/domain/prompt/retry-text";
import type { Completion, Model } from "./model-client";
import type { ModelProblem } from "./model-problem";
import type { ModelMessage } from "./server-traits";

/** What an answer is read by (lib/domain/model-answer.ts). `fault` and `problem` say why it cannot be used. */
type Reading = Readonly<{ ok: true }> | Readonly<{ ok: false; fault: string; problem: string }>;

export type ModelQuestion<R extends Reading> = Readonly<{
  prompt: Prompt;
  schema: AnswerSchema;
  read: (text: string) => R;
  language: Language;
  timeLimitMs: number;
  /** What the answer may take; a model that thinks aloud counts that in. */
  maxTokens?: number;
}>;

/** Tokens a day, in and out together. */
export type TokenBudget = Readonly<{ limit: number; spentToday: () => Promise<number> }>;

/** `good`: it could be read. `questionable`: it could not, even at the second try. `unavailable`: there was none. */
export type ModelAnswer<R extends Reading> = Readonly<{
  status: "good" | "questionable" | "unavailable";
  /** The reading; null unless good. */
  value: Extract<R, { ok: true }> | null;
  /** What the model wrote last; "" where it wrote nothing. */
  rawText: string;
  model: string;
  /** Of all tries. Estimated from the texts where the server does not count, and only then without a cost. */
  tokensIn: number;
  tokensOut: number;
  /** Millionths of a US dollar; null where a price or a count is missing. */
  costMicros: number | null;
  durationMs: number;
  /** Requests that were sent. */
  attempts: number;
  problem: ModelProblem | null;
  /** For people; without secrets. "" where the problem says it all. */
  detail: string;
  /** When a later try makes sense, where the server or the pause says so. */
  retryAfterMs: number | null;
}>;

export type AskDeps = Readonly<{ model: Model | null; nowMs: () => number; budget: TokenBudget | null }>;

const MAX_TOKENS = 3_000;
const MAX_RAW = 20_000;
const MAX_SHOWN_BACK = 6_000;

/**
 * Asks a model and reads its answer; an answer that cannot be read is asked for once more with the fault shown (F6).
 * Never throws for what a model or its server does.
 */
export async function askModel<R extends Reading>(question: ModelQuestion<R>, { model, nowMs, budget }: AskDeps): Promise<ModelAnswer<R>> {
  const startedAt = nowMs();
  const account = new Account(model);
  const finish = (answer: Pick<ModelAnswer<R>, "status"> & Partial<ModelAnswer<R>>): ModelAnswer<R> => ({
    value: null, rawText: "", problem: null, detail: "", retryAfterMs: null, ...account.totals(), durationMs: Math.max(0, nowMs() - startedAt), ...answer,
  });
  if (!model) return finish({ status: "unavailable", problem: "no_key" });

  const { prompt, schema, read, language, timeLimitMs, maxTokens = MAX_TOKENS } = question;
  const first: ModelMessage[] = [{ role: "system", content: prompt.system }, { role: "user", content: prompt.user }];
  let messages: ModelMessage[] = first;
  let unread: Pick<ModelAnswer<R>, "status"> & Partial<ModelAnswer<R>> = { status: "unavailable", problem: "bad_answer" };
  for (let round = 1; round <= 2; round += 1) {
    if (budget && (await budget.spentToday()) + account.spent() >= budget.limit) return finish(round === 1 ? { status: "unavailable", problem: "budget" } : unread);
    const completion = await model.complete({ messages, schema, maxTokens, timeLimitMs });
    account.add(completion, messages);
    if (!completion.ok) {
      const { problem, detail, retryAfterMs } = completion;
      if (round === 1 && problem === "bad_answer") {
        unread = { status: "unavailable", problem, detail };
        continue;
      }
      return finish(unread.status === "questionable" ? unread : { status: "unavailable", problem, detail, retryAfterMs });
    }

    const rawText = cleanText(cutEnd(completion.text, MAX_RAW));
    const reading = read(completion.text);
    if (reading.ok) return finish({ status: "good", value: reading as Extract<R, { ok: true }>, rawText });
    // A model that only thought, or was filtered, left nothing to keep.
    unread = { status: rawText.trim() ? "questionable" : "unavailable", rawText, problem: problemOf(completion, reading.fault), detail: reading.problem };
    messages = [...first, ...(rawText.trim() ? [{ role: "assistant", content: cutEnd(rawText, MAX_SHOWN_BACK) } as const] : []), { role: "user", content: retryText(reading.problem, language) }];
  }
  return finish(unread);
}

function problemOf({ isRefusal, isCutOff }: Extract<Completion, { ok: true }>, fault: string): ModelProblem {
  if (isRefusal || fault === "refused") return "refused";
  return isCutOff || fault === "cut_off" ? "cut_off" : "unreadable";
}

/** What the tries have cost together. */
class Account {
  private model = "";
  private attempts = 0;
  private tokensIn = 0;
  private tokensOut = 0;
  private isCounted = true;

  constructor(private readonly asked: Model | null) {}

  add(completion: Completion, messages: readonly ModelMessage[]): void {
    this.model = completion.model;
    this.attempts += completion.attempts;
    if (!completion.ok) return;
    const { tokensIn, tokensOut, text } = completion;
    if (tokensIn === null || tokensOut === null) this.isCounted = false;
    this.tokensIn += tokensIn ?? estimateTokens(messages.map(({ content }) => content).join(""));
    this.tokensOut += tokensOut ?? estimateTokens(text);
  }

  spent(): number {
    return this.tokensIn + this.tokensOut;
  }

  totals(): Pick<ModelAnswer<never>, "model" | "attempts" | "tokensIn" | "tokensOut" | "costMicros"> {
    const { priceIn = null, priceOut = null } = this.asked?.settings ?? {};
    const isPriced = priceIn !== null && priceOut !== null && this.isCounted && this.spent() > 0;
    const costMicros = isPriced ? Math.round(this.tokensIn * priceIn + this.tokensOut * priceOut) : null;
    return { model: this.model, attempts: this.attempts, tokensIn: this.tokensIn, tokensOut: this.tokensOut, costMicros };
  }
}

/** About four characters of English a token, and one of Chinese. */
function estimateTokens(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return Math.ceil(han + (text.length - han) / 4);
}
