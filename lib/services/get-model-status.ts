import { countTokensSince } from "@/lib/db/model-call-store";
import { authorise } from "@/lib/domain/policy";
import { startOfDay } from "./ask-within-budget";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { modelOf } from "./model-of";

export type ModelStatus = Readonly<{ is_configured: boolean; /** Without path and user. */ host: string | null; model: string | null; tokens_today: number; daily_limit: number }>;

/** What is configured, never the key, and what was spent today. @throws DomainError forbidden */
export async function getModelStatus(ctx: Context): Promise<ModelStatus> {
  authorise(ctx, "read");
  const { settings } = modelOf(ctx) ?? { settings: null };
  const [tokens, { modelDailyTokens }] = await Promise.all([countTokensSince(ctx.db, ctx.projectId, startOfDay(ctx.now())), cachedSettings(ctx)]);
  return { is_configured: settings !== null, host: settings && new URL(settings.baseUrl).host, model: settings?.name ?? null, tokens_today: tokens, daily_limit: modelDailyTokens };
}
