import { isThought } from "../action-lane";
import type { EventDigest } from "../digest";

/** One decision of a run, as far as two runs can be compared by it. */
export type PathStep = Readonly<{ action: string; argument: string; callKey: string }>;

/** Talk and thoughts differ in every run: only what was looked up or done can be held against each other. */
const TALK = /^(reply|respond|message|user|回复)$/i;

/** The path of a run: its decisions in order, without talk, thoughts and what failed. */
export function pathOf(events: readonly EventDigest[]): PathStep[] {
  return pathSteps(events).map(({ step }) => step);
}

export function pathSteps(events: readonly EventDigest[]): { index: number; step: PathStep }[] {
  return events.flatMap((event, index) => {
    if (event.action === null || event.status === "failed" || TALK.test(event.action) || isThought(event.action)) return [];
    return [{ index, step: { action: event.action, argument: event.argument, callKey: event.callKey } }];
  });
}

/** How often one call may be matched: bounds the work where a path repeats the same call without end. */
const MAX_PLACES = 16;

/**
 * The longest common subsequence of two paths by equal calls (Hunt and Szymanski 1977): n log n for distinct calls.
 * Of several places of a call in the good run only the first 16 are tried.
 *
 * @returns matched places in both, ascending
 */
export function alignPaths(own: readonly PathStep[], good: readonly PathStep[]): { own: number; good: number }[] {
  const places = new Map<string, number[]>();
  good.forEach((step, place) => {
    const list = places.get(keyOf(step)) ?? [];
    if (list.length < MAX_PLACES) places.set(keyOf(step), [...list, place]);
  });

  type Link = Readonly<{ own: number; good: number; before: Link | null }>;
  const ends: Link[] = []; // ends[k]: the chain of k + 1 matches that ends earliest in `good`
  own.forEach((step, ownPlace) => {
    const candidates = places.get(keyOf(step)) ?? [];
    for (let at = candidates.length - 1; at >= 0; at -= 1) {
      const goodPlace = candidates[at] ?? 0;
      const length = firstAtLeast(ends, goodPlace);
      if (ends[length]?.good !== goodPlace) ends[length] = { own: ownPlace, good: goodPlace, before: ends[length - 1] ?? null };
    }
  });

  const matches: { own: number; good: number }[] = [];
  for (let link = ends.at(-1) ?? null; link; link = link.before) matches.push({ own: link.own, good: link.good });
  return matches.reverse();
}

function keyOf(step: PathStep): string {
  return step.callKey || step.action;
}

function firstAtLeast(ends: readonly { good: number }[], goodPlace: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle]?.good ?? 0) < goodPlace) low = middle + 1;
    else high = middle;
  }
  return low;
}
