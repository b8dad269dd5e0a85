import { cutEnd } from "./cut-text";
import type { EventDigest, Failure } from "./digest";
import { isBrokenJson, isEmptyOutput, outcomeLine, shapeOf } from "./digest-outcome";
import type { Event, EventStatus } from "./event";
import { findFailure } from "./failure-signal";
import { textOf, type Reading } from "./failure-signal-text";
import { hashValues } from "./hash";
import { sayingsOf } from "./sayings";
import { argumentLine, oneLine } from "./summary-argument";

const MAX_STEP = 80;
const MAX_ACTION = 200;
const MAX_ALTERNATIVES = 12;
const MAX_ALTERNATIVE = 120;

export type DigestFacts = Readonly<{
  arrival: number;
  isSkewed: boolean;
  rawBytes: number;
  cuts: number;
  redactions: number;
}>;

/**
 * The digest of an event.
 *
 * @param event as it came; equal calls and outputs are told by it, so that two different secrets are not one call
 * @param clean the same event, whole but redacted: every word of the digest comes from it
 */
export function digestEvent(event: Event, clean: Event, facts: DigestFacts): EventDigest {
  const { result, decision, agent_state: state } = clean;
  const action = actionOf(clean);
  const reading = textOf(result?.output);
  const failure = findFailure({
    status: result?.status ?? "unknown",
    statusCode: result?.status_code ?? null,
    errorType: result?.error_type || null,
    errorMessage: result?.error_message || null,
    output: reading,
    isProse: isMessage(clean, action),
  });
  const alternatives = (decision?.alternatives ?? []).filter((other) => other !== decision?.chosen_action);
  return {
    eventId: event.event_id,
    timestampMs: event.timestamp.getTime(),
    seq: event.seq ?? null,
    arrival: facts.arrival,
    isSkewed: facts.isSkewed,
    isThinned: false,
    type: event.type,
    attempt: event.attempt ?? 1,
    parentEventId: event.parent_event_id ?? null,
    agent: clean.agent ?? null,
    sourceIndex: event.source_index ?? null,
    step: state?.current_step == null ? null : cutEnd(oneLine(String(state.current_step)), MAX_STEP),
    model: state?.model ?? null,
    contextCount: state?.context_count ?? null,
    action,
    alternatives: alternatives.slice(0, MAX_ALTERNATIVES).map((other) => cutEnd(oneLine(other), MAX_ALTERNATIVE)),
    alternativesCount: alternatives.length,
    confidence: decision?.confidence ?? null,
    hasSwitched: decision?.switched === true,
    argument: argumentLine(clean.input),
    callKey: action === null ? "" : hashValues(actionOf(event), event.input ?? null),
    outputKey: event.result?.output == null ? "" : hashValues(event.result.output),
    status: statusOf(clean, failure),
    failure,
    outcome: outcomeLine(reading, failure),
    shape: shapeOf(result?.output, reading),
    anomalies: anomaliesOf(clean, reading),
    says: sayingsOf(ownWords(clean, action)),
    statusCode: result?.status_code ?? null,
    latencyMs: result?.latency_ms ?? null,
    tokensIn: result?.tokens?.input ?? null,
    tokensOut: result?.tokens?.output ?? null,
    trust: event.trust ?? null,
    cuts: facts.cuts,
    redactions: facts.redactions,
    rawBytes: facts.rawBytes,
  };
}

/** Rules first (F2): a call whose status nobody told, and whose output shows no sign of failure, went well. */
function statusOf({ result }: Event, failure: Failure | null): EventStatus {
  if (failure) return "failed";
  const told = result?.status ?? "unknown";
  const isTold = told !== "unknown" || result?.interrupted === true;
  return !isTold && result?.output != null && !isEmptyOutput(result.output) ? "succeeded" : told;
}

/** Names under which senders put the tool when they have no `chosen_action`. */
const TOOL_NAMES = ["tool", "tool_name", "action", "function"] as const;
const REPLY_TYPE = /(?:^|[._:/\s-])(?:reply|answer|response|assistant|message|utterance)$/i;

function actionOf(event: Event): string | null {
  const chosen = event.decision?.chosen_action?.trim();
  if (chosen) return cutEnd(oneLine(chosen), MAX_ACTION);
  const { input } = event;
  const fields = typeof input === "object" && input !== null && !Array.isArray(input) ? input : {};
  for (const source of [event as Record<string, unknown>, fields]) {
    for (const name of TOOL_NAMES) {
      const value = source[name];
      if (typeof value === "string" && value.trim() !== "") return cutEnd(oneLine(value.trim()), MAX_ACTION);
    }
  }
  return REPLY_TYPE.test(event.type) && event.trust !== "user" && !/user/i.test(event.type) ? "reply" : null;
}

/** Words between people or agents, rather than what a tool gave back. */
function isMessage(event: Event, action: string | null): boolean {
  return action === "reply" || (/message|reply|chat|utterance|thought|prompt|user|assistant|plan|note/i.test(event.type) && !/tool/i.test(event.type) && event.trust !== "tool");
}

/** What the agent said of its choice, and what it said where speaking was the choice. */
function ownWords({ decision, result }: Event, action: string | null): string {
  const said = action === "reply" ? textOf(result?.output).text : "";
  return [decision?.rationale ?? "", said].filter((words) => words !== "").join("\n");
}

function anomaliesOf({ result }: Event, reading: Reading): string[] {
  if (!result) return [];
  const { anomaly, output } = result;
  const anomalies: string[] = [];
  if (typeof anomaly === "string" && anomaly.trim() !== "") anomalies.push(cutEnd(oneLine(anomaly.trim()), 80));
  else if (anomaly === true) anomalies.push("anomaly");
  if (isEmptyOutput(output)) anomalies.push("empty");
  else if (isBrokenJson(output, reading)) anomalies.push("unparseable");
  if (isMissingFields(result)) anomalies.push("missing_fields");
  return [...new Set(anomalies)];
}

/** Where the result carries `required` names, each must be a field of its output and hold something. */
function isMissingFields(result: NonNullable<Event["result"]>): boolean {
  const required = result.required ?? result.required_fields;
  if (!Array.isArray(required)) return false;
  const { output } = result;
  if (typeof output !== "object" || output === null) return required.length > 0;
  const fields = output as Record<string, unknown>;
  return required.some((name) => typeof name === "string" && (fields[name] === undefined || fields[name] === null || fields[name] === ""));
}
