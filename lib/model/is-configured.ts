import { env, type Env } from "@/lib/env";

/** A key, or the address of a server that needs none. */
export function isModelConfigured({ modelKey, modelUrl }: Pick<Env, "modelKey" | "modelUrl"> = env()): boolean {
  return modelKey !== undefined || modelUrl !== undefined;
}
