import type { EventDigest } from "../digest";
import { nameOf } from "./values";
import { markEach, type Mark, type Run } from "./detector";

/** The agent says that it goes on with values it assumed or made up. */
export function findAssumptions({ events }: Run): Mark[] {
  return markEach(events, (event, index) => (event.says?.includes("assumes") && !isOpening(events, index) ? { code: "assumes", values: { action: nameOf(event) } } : null));
}

/**
 * A result is stated although nothing was looked up or run before, in a task where that could be done: it has tools, or
 * several agents to do it. The first time only; agreeing with it afterwards is no news.
 */
export function findUnsupported({ events }: Run): Mark[] {
  const agents = new Set(events.flatMap(({ agent }) => agent ?? []));
  if (agents.size < 2 && !events.some(isCall)) return [];
  for (const [index, event] of events.entries()) {
    if (isCall(event) && event.status !== "failed") return [];
    if (event.action === "reply" && event.says?.includes("concludes") && !isOpening(events, index)) return [{ index, reason: { code: "unsupported", values: {} } }];
  }
  return [];
}

function isCall(event: EventDigest): boolean {
  return event.action !== null && event.action !== "reply";
}

/** The words that open a conversation of agents set the task; nothing was decided yet. */
function isOpening(events: readonly EventDigest[], index: number): boolean {
  return index === 0 && events[0]?.agent !== null;
}
