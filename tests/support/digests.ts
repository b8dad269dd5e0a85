import type { EventDigest } from "@/lib/domain/digest";

/** What a test says of an event; `fails` is short for a failed status with this error. */
export type DigestPart = Partial<EventDigest> & { fails?: string };

const START = Date.UTC(2026, 1, 11, 20, 36, 0);

/** Digests as the record step would make them, one second apart, with keys that follow action, argument and outcome. */
export function makeDigests(parts: readonly DigestPart[]): EventDigest[] {
  return parts.map(({ fails, ...part }, index) => {
    const action = part.action === undefined ? "Bash" : part.action;
    const argument = part.argument ?? "";
    const outcome = part.outcome ?? fails ?? "";
    return {
      eventId: `e${index}`,
      timestampMs: START + index * 1000,
      seq: null,
      arrival: index,
      isSkewed: false,
      isThinned: false,
      type: "tool_call",
      attempt: 1,
      parentEventId: null,
      agent: null,
      sourceIndex: null,
      step: null,
      model: null,
      contextCount: null,
      action,
      alternatives: [],
      alternativesCount: part.alternatives?.length ?? 0,
      confidence: null,
      hasSwitched: false,
      argument,
      callKey: action === null ? "" : `${action}:${argument}`,
      outputKey: outcome,
      status: fails === undefined ? "succeeded" : "failed",
      failure: fails === undefined ? null : { signal: "status", errorType: fails, excerpt: fails },
      outcome,
      shape: { kind: outcome ? "text" : "none" },
      anomalies: [],
      statusCode: null,
      latencyMs: null,
      tokensIn: null,
      tokensOut: null,
      trust: null,
      cuts: 0,
      redactions: 0,
      rawBytes: 100,
      ...part,
    };
  });
}
