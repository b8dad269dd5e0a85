import { laneOf } from "../action-lane";
import type { EventDigest } from "../digest";
import type { Reason } from "../turning-point";
import { isSameError } from "./failed";
import { brief, nameOf } from "./values";
import type { Mark, Run } from "./detector";

/** A look at the same thing again long after is memory, not hesitation: decisions apart at most. */
const WITHIN = 10;

/** Characters of the first line. */
const MIN_SAID = 20;

type Seen = { place: number; index: number; times: number; changes: number };

/**
 * The same call with the same arguments by the same agent in the same attempt, and nothing gained by it.
 *
 * A repeat that got a new output is progress (polling); a succeeding one after something was changed is the rhythm of
 * work (edit, test, edit, test); one far from the first is not counted. A failing call repeated with nothing changed in
 * between is marked even if the error moved; one that fails in the very same way is marked whatever was changed.
 * An agent stuck in a loop is told at the 2nd to 4th time, then at the 8th, 16th, 32nd and so on.
 */
export function findRepeats({ events, strands }: Run): Mark[] {
  return strands.flatMap((strand) => {
    const marks: Mark[] = [];
    const seen = new Map<string, Seen>();
    let changes = 0;
    strand.forEach((index, place) => {
      const event = events[index];
      if (!event?.callKey) return;
      const last = seen.get(event.callKey);
      const before = last && events[last.index];
      const isNear = last !== undefined && place - last.place <= WITHIN;
      const times = isNear ? last.times + 1 : 1;
      const reason = isNear && before ? reasonOf(before, event, times, changes > last.changes) : null;
      if (reason && isTelling(times)) marks.push({ index, reason });
      seen.set(event.callKey, { place, index, times, changes: changesAfter(event, changes) });
      changes = changesAfter(event, changes);
    });
    return marks;
  });
}

/**
 * An agent that says again, word for word, what it said within its last ten decisions. A word or two ("TERMINATE",
 * "yes") is manners, not hesitation.
 */
export function findRepeatedWords({ events, strands }: Run): Mark[] {
  return strands.flatMap((strand) => {
    const said = new Map<string, number>();
    return strand.flatMap((index, place) => {
      const event = events[index];
      if (event?.action !== "reply" || event.outputKey === "" || event.outcome.length < MIN_SAID) return [];
      const before = said.get(event.outputKey);
      said.set(event.outputKey, place);
      return before !== undefined && place - before <= WITHIN ? [{ index, reason: { code: "repeat_words", values: { what: brief(event.outcome) } } }] : [];
    });
  });
}

function isTelling(times: number): boolean {
  return times <= 4 || Number.isInteger(Math.log2(times));
}

/** Counts what may have changed the world: any write or run, whatever came of it; reading changes nothing. */
function changesAfter(event: EventDigest, changes: number): number {
  const lane = laneOf(event.action ?? "");
  return lane === "write" || lane === "run" ? changes + 1 : changes;
}

function reasonOf(before: EventDigest, event: EventDigest, times: number, hasChanged: boolean): Reason | null {
  const action = nameOf(event);
  if (before.status === "failed" && event.status === "failed") {
    const [was, is] = [errorOf(before), errorOf(event)];
    if (isSameError(before, event)) return { code: "repeat_same_error", values: { action, times } };
    if (hasChanged) return null;
    return was === is ? { code: "repeat_failed", values: { action, times } } : { code: "repeat_other_error", values: { action, times, was, is } };
  }
  if (hasChanged || before.status === "failed" || event.status === "failed" || event.status === "running") return null;
  if (event.outputKey !== before.outputKey) return null;
  // Without output nothing says that it did not get on; only an argument makes it the same call for certain.
  if (event.outputKey === "") return event.argument ? { code: "repeat", values: { action, times } } : null;
  return { code: "repeat_same_output", values: { action, times } };
}

function errorOf(event: EventDigest): string {
  return brief(event.failure?.errorType ?? event.failure?.excerpt ?? "", 40);
}
