import type { EventDigest } from "./digest";
import type { EventRow } from "./story";

/**
 * Which events a sub-agent took, beside a main run. A name alone is no sub-agent: in a conversation every speaker has
 * one. So an agent's events count when they hang under an event of the task, or when the decisions of a main run
 * without a name stand beside them.
 */
export function subAgentEvents(events: readonly EventDigest[]): readonly boolean[] {
  const hasMain = events.some((event) => event.agent === null && event.action !== null);
  const ids = new Set(events.map((event) => event.eventId));
  const hanging = new Set(events.flatMap((event) => (event.agent !== null && event.parentEventId !== null && ids.has(event.parentEventId) ? [event.agent] : [])));
  return events.map((event) => event.agent !== null && (hasMain || hanging.has(event.agent)));
}

/**
 * Where the second rail runs: it forks at the main event before a row of sub-agent events and joins at the one after.
 * A main event between two such rows joins.
 */
export function railsOf(isSub: readonly boolean[]): EventRow["rail"][] {
  return isSub.map((sub, index) => {
    if (sub) return "sub";
    if (isSub[index - 1]) return "join";
    return isSub[index + 1] ? "fork" : "main";
  });
}
