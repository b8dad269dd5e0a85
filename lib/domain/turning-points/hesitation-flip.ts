import { laneOf } from "../action-lane";
import { likeness, wordsOf } from "../argument-likeness";
import type { EventDigest } from "../digest";
import { nameOf } from "./values";
import type { Mark, Run } from "./detector";

/** Arguments that share this much name the same target. */
const SAME_TARGET = 0.5;

/**
 * The agent leaves an action for another and comes back: A, B, A, where B was another way to the same end.
 *
 * Read, edit, read is the rhythm of work, not a flip. B counts as another way when the decisions themselves name each
 * other as alternatives, or when both do the same kind of work on the same target; and both A must be about the same.
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
        const other = between.find((candidate) => candidate.action !== event.action && isOtherWay(first, candidate, event));
        return other ? [{ index, reason: { code: "flip", values: { action: nameOf(event), other: nameOf(other) } } }] : [];
      }
      return [];
    }),
  );
}

function isOtherWay(first: EventDigest, other: EventDigest, again: EventDigest): boolean {
  if (!isSameTarget(first, again)) return false;
  const areNamed = names(first, other) && names(other, again);
  if (areNamed) return isSameStep(first, again) && (laneOf(other.action ?? "") === laneOf(again.action ?? "") || isSameStep(first, other));
  // It failed, something else was put right, now it succeeds: that is a recovery.
  if (first.status === "failed" && again.status === "succeeded") return false;
  if (laneOf(other.action ?? "") !== laneOf(again.action ?? "")) return false;
  return first.argument !== "" && other.argument !== "" && likeness(wordsOf(first.argument), wordsOf(other.argument)) >= SAME_TARGET;
}

/** Did the first decision have the second's action open as an alternative? */
function names(decision: EventDigest, other: EventDigest): boolean {
  return decision.alternatives.includes(other.action ?? "");
}

function isSameTarget(a: EventDigest, b: EventDigest): boolean {
  if (a.callKey === b.callKey) return true;
  if (!a.argument && !b.argument) return true;
  return likeness(wordsOf(a.argument), wordsOf(b.argument)) >= SAME_TARGET;
}

/** Steps that are words must agree; numbers only count up, and nothing said is no objection. */
function isSameStep(a: EventDigest, b: EventDigest): boolean {
  const isCounted = (step: string | null) => step === null || /^\W*\d+\W*$/.test(step);
  return isCounted(a.step) || isCounted(b.step) || a.step === b.step;
}
