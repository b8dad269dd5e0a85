import { laneOf } from "../action-lane";
import { isSameTarget } from "../argument-likeness";
import type { EventDigest } from "../digest";
import { isFailed } from "./failed";
import { nameOf } from "./values";
import type { Mark, Run } from "./detector";

/** A longer list of alternatives is everything there is, not what this decision was about. */
const MAX_NAMED = 8;

/**
 * The agent leaves an action for another and comes back: A, B, A, where B was another way to the same end.
 *
 * Read, edit, read is the rhythm of work, not a flip: B must do the same kind of work, and be named as an alternative by
 * the decisions themselves or have the same target. Both A must be the same call, or the first have come to nothing: a
 * second search for something else is progress.
 *
 * @returns one mark per return to A, at the second A; overlapping flips (A B A B A) give one each
 */
export function findFlips({ events, settings, strands }: Run): Mark[] {
  return strands.flatMap((strand) =>
    strand.flatMap((index, place) => {
      const event = events[index];
      if (!event) return [];
      for (let back = 2; back <= settings.flipWithin && place - back >= 0; back += 1) {
        const first = events[strand[place - back] ?? -1];
        if (first?.action !== event.action) continue;
        const between = strand.slice(place - back + 1, place).flatMap((at) => events[at] ?? []);
        const other = between.find((candidate) => candidate.action !== event.action && isFlip(first, candidate, event));
        return other ? [{ index, reason: { code: "flip", values: { action: nameOf(event), other: nameOf(other) } } }] : [];
      }
      return [];
    }),
  );
}

function isFlip(first: EventDigest, other: EventDigest, again: EventDigest): boolean {
  if (!isSameWork(other, again) || !isSameStep(first, again) || !isReturn(first, again)) return false;
  if (names(first, other) && names(other, again)) return true;
  // It failed, something else was put right, now it succeeds: that is a recovery.
  if (isFailed(first) && again.status === "succeeded") return false;
  return first.argument !== "" && isSameTarget(first.argument, other.argument);
}

/** Names that tell the kind of work must tell the same. */
function isSameWork(a: EventDigest, b: EventDigest): boolean {
  const [laneA, laneB] = [laneOf(a.action ?? ""), laneOf(b.action ?? "")];
  return laneA === laneB || laneA === "other" || laneB === "other";
}

/** The same call, or the same aim after the first came to nothing. */
function isReturn(first: EventDigest, again: EventDigest): boolean {
  if (first.callKey === again.callKey) return true;
  if (first.argument === "" && again.argument === "") return true;
  const cameToNothing = isFailed(first) || first.shape.kind === "empty";
  return cameToNothing && isSameTarget(first.argument, again.argument);
}

/** Did the decision have the other's action open as an alternative? */
function names(decision: EventDigest, other: EventDigest): boolean {
  return decision.alternativesCount <= MAX_NAMED && decision.alternatives.includes(other.action ?? "");
}

/** Steps that are words must agree; numbers only count up, and nothing said is no objection. */
function isSameStep(a: EventDigest, b: EventDigest): boolean {
  const isCounted = (step: string | null) => step === null || /^\W*\d+\W*$/.test(step);
  return isCounted(a.step) || isCounted(b.step) || a.step === b.step;
}
