import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { CallRecord } from "@/lib/domain/call-record";
import type { EventDigest } from "@/lib/domain/digest";
import { eventSchema } from "@/lib/domain/event";
import type { Diagnosis, Entities, FailureClass } from "@/lib/domain/failure-class";
import { hashValues } from "@/lib/domain/hash";
import { orderEvents } from "@/lib/domain/order";
import { prepareEvent, type EventPayload } from "@/lib/domain/record-event";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { argumentLine } from "@/lib/domain/summary-argument";
import { parseSource } from "@/lib/sources/registry";

/** What a call that failed is told by: its error in a line, and the tool that gave it. */
export type FailedCall = Readonly<{ text: string; errorType: string | null; statusCode: number | null; tool: string }>;
type Diagnose = (failed: FailedCall) => Diagnosis;
type Stored = Readonly<{ digest: EventDigest; payload: EventPayload }>;

/** A call as a test writes it down: without `fails` it worked. */
export type Sent = Readonly<{ tool: string; input: unknown; fails?: FailureClass; says?: string; entities?: Entities; agent?: string }>;

export function makeCalls(sent: readonly Sent[]): CallRecord[] {
  return sent.map(({ tool, input, fails, says = "", entities = {}, agent = null }, index) => ({
    index,
    eventId: `e${index}`,
    timestampMs: index * 1_000,
    attempt: 1,
    agent,
    action: tool,
    argument: argumentLine(input),
    input,
    callKey: hashValues(tool, input),
    preview: says,
    hasFailed: fails !== undefined,
    hasWorked: fails === undefined,
    diagnosis: fails === undefined ? null : { failureClass: fails, rule: "test", entities, excerpt: says.split("\n", 1)[0] ?? "", isAmbiguous: false },
    trust: null,
  }));
}

const NOW = new Date("2026-01-01T00:00:00Z");

/** Every task of a file as its calls, by the real pipeline: source, record step, order. Empty where no source knows the file. */
export async function readTaskCalls(path: string, diagnose: Diagnose): Promise<Map<string, CallRecord[]>> {
  const tasks = new Map<string, Stored[]>();
  for await (const item of parseSource({ chunks: createReadStream(path, "utf8"), format: "auto", options: { now: NOW, fileName: basename(path) } })) {
    if (item.kind !== "event") continue;
    const stored = tasks.get(item.taskId) ?? [];
    tasks.set(item.taskId, stored);
    const event = eventSchema.safeParse(item.event);
    if (!event.success) continue;
    const prepared = prepareEvent(event.data, { settings: DEFAULT_SETTINGS, arrival: stored.length, newestTimestampMs: null, rawBytes: 0 });
    if (!prepared.drop) stored.push({ digest: prepared.digest, payload: prepared.payload });
  }
  return new Map([...tasks].map(([taskId, stored]) => [taskId, callsOf(stored, diagnose)]));
}

function callsOf(stored: readonly Stored[], diagnose: Diagnose): CallRecord[] {
  const payloads = new Map(stored.map(({ digest, payload }) => [digest.eventId, payload]));
  return orderEvents(stored.map(({ digest }) => digest)).flatMap((digest, index) => {
    if (digest.action === null) return [];
    const hasFailed = digest.status === "failed";
    const result = payloads.get(digest.eventId)?.result;
    const text = outputText(result) || (digest.failure?.excerpt ?? digest.outcome);
    const failed = { text, errorType: digest.failure?.errorType ?? null, statusCode: digest.statusCode, tool: digest.action };
    return {
      index,
      eventId: digest.eventId,
      timestampMs: digest.timestampMs,
      attempt: digest.attempt,
      agent: digest.agent,
      action: digest.action,
      argument: digest.argument,
      input: payloads.get(digest.eventId)?.input ?? null,
      callKey: digest.callKey,
      preview: hasFailed ? (digest.failure?.excerpt || text).slice(0, 300) : text.slice(0, 200),
      hasFailed,
      hasWorked: digest.status === "succeeded" || (digest.status === "unknown" && digest.outputKey !== ""),
      diagnosis: hasFailed ? diagnose(failed) : null,
      trust: digest.trust,
    };
  });
}

function outputText(result: unknown): string {
  if (typeof result !== "object" || result === null) return "";
  const { error_message: message, output } = result as Readonly<Record<string, unknown>>;
  const told = typeof output === "string" ? output : output == null ? "" : JSON.stringify(output);
  return [typeof message === "string" ? message : "", told].filter((part) => part !== "").join("\n");
}
