import type { StoredEvent } from "@/lib/db/event-columns";
import type { EventDetail, EventView } from "@/lib/domain/event-view";

export function viewOfEvent({ digest, ...row }: StoredEvent): EventView {
  return {
    event_id: row.eventId,
    task_id: row.taskId,
    task_type: row.taskType,
    timestamp: row.timestamp.toISOString(),
    seq: row.seq,
    type: row.type,
    attempt: digest.attempt,
    agent: digest.agent,
    step: digest.step,
    action: row.action,
    argument: digest.argument,
    status: row.status,
    error_type: row.errorType,
    outcome: digest.outcome,
  };
}

export function detailOfEvent(row: StoredEvent & Readonly<{ payload: Readonly<Record<string, unknown>> | null }>): EventDetail {
  const { digest, payload } = row;
  const { agent_state = null, input = null, decision = null, result = null, cuts, redactions, ...extra } = payload ?? {};
  const { failure } = digest;
  return {
    ...viewOfEvent(row),
    parent_event_id: digest.parentEventId,
    source_index: digest.sourceIndex,
    trust: digest.trust,
    failure: failure && { signal: failure.signal, error_type: failure.errorType, excerpt: failure.excerpt },
    anomalies: [...digest.anomalies],
    agent_state,
    input,
    decision,
    result,
    extra,
    cuts: (cuts ?? []) as EventDetail["cuts"],
    redactions: (redactions ?? []) as EventDetail["redactions"],
    is_thinned: payload === null,
    raw_bytes: digest.rawBytes,
  };
}
