import { authorise } from "@/lib/domain/policy";
import { testModel } from "@/lib/model/test-model";
import type { Context } from "./context";
import { modelOf } from "./model-of";

export type ModelConnection = Readonly<{ ok: boolean; problem: string | null; detail: string; model: string | null; mode: string | null; latency_ms: number | null }>;

/** Asks the model the smallest question there is; counts against no budget. @throws DomainError forbidden */
export async function testModelConnection(ctx: Context): Promise<ModelConnection> {
  authorise(ctx, "administer");
  const { ok, problem, detail, model, outputMode, latencyMs } = await testModel(modelOf(ctx), () => ctx.now().getTime());
  return { ok, problem, detail, model: model || null, mode: outputMode, latency_ms: problem === "no_key" ? null : latencyMs };
}
