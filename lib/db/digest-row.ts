import type { EventDigest } from "@/lib/domain/digest";

/** A digest without the fields that stand in columns of their own. */
export type DigestRest = Omit<EventDigest, "eventId" | "timestampMs" | "seq" | "arrival" | "type" | "action" | "status" | "isSkewed" | "isThinned">;

/** What a field is when the stored digest does not name it: most events leave most fields so. */
const EMPTY: DigestRest = {
  attempt: 1,
  parentEventId: null,
  agent: null,
  sourceIndex: null,
  step: null,
  model: null,
  contextCount: null,
  alternatives: [],
  alternativesCount: 0,
  confidence: null,
  hasSwitched: false,
  argument: "",
  callKey: "",
  outputKey: "",
  failure: null,
  outcome: "",
  shape: { kind: "none" },
  anomalies: [],
  says: [],
  statusCode: null,
  latencyMs: null,
  tokensIn: null,
  tokensOut: null,
  trust: null,
  cuts: 0,
  redactions: 0,
  rawBytes: 0,
};
const FIELDS = Object.keys(EMPTY) as (keyof DigestRest)[];

/** The digest as stored: without what stands in columns and without what is empty. */
export function packDigest(digest: DigestRest): string {
  const small: Record<string, unknown> = {};
  for (const field of FIELDS) if (!isEmpty(digest[field], EMPTY[field])) small[field] = digest[field];
  return JSON.stringify(small);
}

/** @param stored as text, or read already */
export function unpackDigest(stored: string | Readonly<Partial<DigestRest>>): DigestRest {
  return { ...EMPTY, ...(typeof stored === "string" ? (JSON.parse(stored) as Partial<DigestRest>) : stored) };
}

function isEmpty(value: unknown, empty: unknown): boolean {
  if (value === empty) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "none";
}
