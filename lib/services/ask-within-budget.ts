import { countTokensSince, insertModelCall } from "@/lib/db/model-call-store";
import { askModel, type ModelAnswer, type ModelQuestion } from "@/lib/model/ask-model";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { modelOf } from "./model-of";

export type Purpose = "reflect" | "compare" | "batch" | "pair";
type Reading = Readonly<{ ok: true }> | Readonly<{ ok: false; fault: string; problem: string }>;

/** Asks the model within the project's budget of the day, and keeps what it cost, whatever came of it (F8). */
export async function askWithinBudget<R extends Reading>(ctx: Context, { purpose, taskId }: Readonly<{ purpose: Purpose; taskId: string | null }>, question: Omit<ModelQuestion<R>, "timeLimitMs">): Promise<ModelAnswer<R>> {
  const { db, projectId } = ctx;
  const { modelTimeoutMs, modelDailyTokens } = await cachedSettings(ctx);
  const spentToday = () => countTokensSince(db, projectId, startOfDay(ctx.now()));
  const nowMs = () => ctx.now().getTime();
  const answer = await askModel({ ...question, timeLimitMs: modelTimeoutMs }, { model: modelOf(ctx), nowMs, budget: { limit: modelDailyTokens, spentToday } });
  const { status, problem, model, attempts, tokensIn, tokensOut, costMicros, durationMs } = answer;
  const cost = costMicros === null ? null : BigInt(costMicros);
  await db.transaction((tx) => insertModelCall(tx, { projectId, id: ctx.newId(), taskId, purpose, model, status, problem, attempts, tokensIn, tokensOut, costMicros: cost, durationMs, createdAt: ctx.now() }));
  return answer;
}

/** The budget's day is UTC's. */
export function startOfDay(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 86_400_000) * 86_400_000);
}
