import type { EventDigest } from "../digest";
import { hasErred, isFailed } from "./failed";
import { brief, nameOf } from "./values";
import type { Mark, Run } from "./detector";

/**
 * The first link in the chain that errs: one mark for the whole task, whatever its attempts and sub-agents, because
 * what a person looks for is where it began. A call that failed because a step inside it failed (a sub-agent's) is
 * not the first link though it began earlier: the earliest failure inside it is. What a person stopped did not err;
 * it counts only where nothing else failed.
 *
 * @returns one mark, or none where nothing failed
 */
export function findFirstFailure({ events }: Run): Mark[] {
  const erred = events.findIndex(hasErred);
  const first = erred >= 0 ? erred : events.findIndex(isFailed);
  if (first < 0) return [];
  const index = deepestFailure(events, first);
  const event = events[index];
  if (!event) return [];
  const what = whatFailed(event);
  return [{ index, reason: { code: what ? "first_failure" : "first_failure_bare", values: what ? { what, action: nameOf(event) } : { action: nameOf(event) } } }];
}

/** The error's type and its words, once each. */
function whatFailed({ failure, outcome }: EventDigest): string {
  const [type, words] = [failure?.errorType ?? "", failure?.excerpt || outcome];
  return brief(type && !words.toLowerCase().includes(type.toLowerCase()) ? [type, words].filter(Boolean).join(": ") : words, 110);
}

/** Follows parent links down from a failed event as long as something inside it failed, too. */
function deepestFailure(events: readonly EventDigest[], from: number): number {
  const firstInside = new Map<string, number>();
  for (let index = from + 1; index < events.length; index += 1) {
    const event = events[index];
    if (event && isFailed(event) && event.parentEventId !== null && !firstInside.has(event.parentEventId)) firstInside.set(event.parentEventId, index);
  }
  let index = from;
  for (;;) {
    const inside = firstInside.get(events[index]?.eventId ?? "");
    if (inside === undefined || inside <= index) return index;
    index = inside;
  }
}
