import type { EventDetail } from "@/lib/domain/event-view";

/** The event in the words of the API, parts that were not sent left out. */
export function rawEvent(event: EventDetail): Readonly<Record<string, unknown>> {
  const { event_id, task_id, task_type, timestamp, type, attempt, seq, agent, parent_event_id, source_index, agent_state, input, decision, result, trust, extra } = event;
  const known = { event_id, task_id, task_type, timestamp, type, attempt, seq, agent, parent_event_id, source_index, agent_state, input, decision, result, trust, ...extra };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null && value !== undefined));
}
