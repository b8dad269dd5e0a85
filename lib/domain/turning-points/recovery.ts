import { isGeneralAction } from "../action-lane";
import { containment, fileOf, headOf, wordsOf } from "../argument-likeness";
import type { EventDigest } from "../digest";
import { hasErred, isFailed } from "./failed";
import { brief, nameOf } from "./values";
import type { Mark, Run } from "./detector";

/** Failures of one action still waiting for a success; older ones are given up. */
const MAX_OPEN = 20;
/** Share of the shorter argument's words in the longer. */
const SAME_TARGET = 0.6;

type Open = Readonly<{ event: EventDigest; words: ReadonlySet<string> }>;

/**
 * The first success of what failed before: the same action on the same target, in whichever attempt. For a tool that
 * may do anything (a shell) the command must be the same, its arguments alike; for a tool with one purpose, arguments
 * that are alike, or none. One success closes all the failures it makes good.
 */
export function findRecoveries({ events }: Run): Mark[] {
  const open = new Map<string, Open[]>();
  return events.flatMap((event, index) => {
    if (event.action === null) return [];
    const waiting = open.get(event.action) ?? [];
    if (isFailed(event)) {
      if (hasErred(event)) open.set(event.action, [...waiting.slice(1 - MAX_OPEN), { event, words: wordsOf(event.argument) }]);
      return [];
    }
    if (event.status !== "succeeded" || waiting.length === 0) return [];
    const words = wordsOf(event.argument);
    const mended = waiting.filter((failed) => isSameAim(failed, { event, words }));
    if (mended.length === 0) return [];
    open.set(event.action, waiting.filter((failed) => !mended.includes(failed)));
    return [{ index, reason: reasonOf(mended, event) }];
  });
}

function isSameAim(failed: Open, succeeded: Open): boolean {
  if (failed.event.callKey !== "" && failed.event.callKey === succeeded.event.callKey) return true;
  const isGeneral = isGeneralAction(succeeded.event.action ?? "");
  if (failed.words.size === 0 && succeeded.words.size === 0) return !isGeneral;
  if (isGeneral && headOf(failed.event.argument) !== headOf(succeeded.event.argument)) return false;
  const [from, to] = [fileOf(failed.event.argument), fileOf(succeeded.event.argument)];
  if (from !== null && to !== null) return from === to;
  return containment(failed.words, succeeded.words) >= SAME_TARGET;
}

function reasonOf(mended: readonly Open[], event: EventDigest) {
  const first = mended[0]?.event ?? event;
  const what = isGeneralAction(event.action ?? "") ? brief(headOf(event.argument) || nameOf(event), 40) : nameOf(event);
  return { code: "recovered", values: { action: what, failures: mended.length, seconds: Math.max(0, Math.round((event.timestampMs - first.timestampMs) / 1000)) } };
}
