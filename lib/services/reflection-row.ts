import type { ReflectionRow } from "@/lib/db/reflection-store";
import type { TaskRow } from "@/lib/db/task-store";
import type { ReflectionBody, ReflectionChannel } from "@/lib/domain/reflection";
import type { Language } from "@/lib/domain/language";
import type { Reason } from "@/lib/domain/turning-point";
import type { Context } from "./context";

/** What a reflection is made of, whichever channel it came by. */
export type ReflectionParts = Readonly<{
  dedupeKey: string;
  channel: ReflectionChannel;
  trigger: Reason;
  body: ReflectionBody | null;
  /** The rule in the lesson's words. */
  rule: string | null;
  isUntrusted: boolean;
  eventIds: readonly string[];
  language: Language;
}>;
export type ReflectionCost = Readonly<{ model: string; tokensIn: number; tokensOut: number; costMicros: bigint | null; durationMs: number; rawText: string | null; quality: "good" | "questionable" }>;

export function reflectionRow({ projectId, newId, now, actor }: Context, task: Pick<TaskRow, "id" | "sessionId">, parts: ReflectionParts, cost?: ReflectionCost): ReflectionRow {
  const { dedupeKey, channel, trigger, body, rule, isUntrusted, eventIds, language } = parts;
  return {
    projectId, id: newId(), taskId: task.id, sessionId: task.sessionId, dedupeKey, channel, trigger, body, rule, isUntrusted, eventIds, language,
    quality: cost?.quality ?? "good",
    category: body?.category ?? null,
    rootCause: body?.root_cause ?? null,
    rawText: cost?.rawText ?? null,
    model: cost?.model ?? null,
    tokensIn: cost?.tokensIn ?? null,
    tokensOut: cost?.tokensOut ?? null,
    costMicros: cost?.costMicros ?? null,
    durationMs: cost?.durationMs ?? null,
    createdBy: actor.kind === "system" ? null : actor.name,
    createdAt: now(),
  };
}

/** What an answer of a model cost; its own words are kept where it could not be read. */
export function costOf({ status, rawText, model, tokensIn, tokensOut, costMicros, durationMs }: Readonly<{ status: ReflectionCost["quality"]; rawText: string; model: string; tokensIn: number; tokensOut: number; costMicros: number | null; durationMs: number }>): ReflectionCost {
  return { quality: status, rawText: status === "good" ? null : rawText, model, tokensIn, tokensOut, costMicros: costMicros === null ? null : BigInt(costMicros), durationMs };
}
