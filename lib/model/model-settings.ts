import type { Env } from "@/lib/env";
import { isModelConfigured } from "./is-configured";

/** Where the model is and what it costs (US dollars a million tokens). */
export type ModelSettings = Readonly<{
  key: string | null;
  baseUrl: string;
  /** Null: the only model the server has. */
  name: string | null;
  priceIn: number | null;
  priceOut: number | null;
}>;

export const OPENAI_URL = "https://api.openai.com/v1";

type ModelEnv = Pick<Env, "modelKey" | "modelUrl" | "modelName" | "modelPriceIn" | "modelPriceOut">;

/** @returns null where no model is configured */
export function modelSettings(env: ModelEnv): ModelSettings | null {
  if (!isModelConfigured(env)) return null;
  return {
    key: env.modelKey ?? null,
    baseUrl: baseUrlOf(env.modelUrl ?? OPENAI_URL),
    name: env.modelName ?? null,
    priceIn: env.modelPriceIn ?? null,
    priceOut: env.modelPriceOut ?? null,
  };
}

/** People give the server's address with and without `/v1`, or that of the call itself. */
function baseUrlOf(url: string): string {
  const path = new URL(url);
  path.pathname = path.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "") || "/v1";
  return path.toString();
}
