import { isGeneralAction } from "../action-lane";
import { commandOf, containment, fileOf, headOf, wordsOf } from "../argument-likeness";
import type { EventDigest } from "../digest";
import type { Reason } from "../turning-point";
import { hasErred, isFailed } from "./failed";
import { brief, nameOf } from "./values";
import { markEach, type Mark, type Run } from "./detector";

/** Failures of one action still waiting for a success; older ones are given up. */
const MAX_OPEN = 20;
/** Share of the shorter argument's words in the longer. */
const SAME_TARGET = 0.6;

/** A call as it is held against others: its words, and for a tool that may do anything what the command does. */
type Aim = Readonly<{ event: EventDigest; words: ReadonlySet<string>; file: string | null; head: string | null }>;

/**
 * The first success of what failed before: the same action on the same target, in whichever attempt. For a tool that
 * may do anything (a shell) the command must be the same, its arguments alike; for a tool with one purpose, arguments
 * that are alike, or none. One success closes all the failures it makes good.
 */
export function findRecoveries({ events }: Run): Mark[] {
  const open = new Map<string, Aim[]>();
  return markEach(events, (event) => {
    if (event.action === null) return null;
    const waiting = open.get(event.action) ?? [];
    if (isFailed(event)) {
      if (hasErred(event)) open.set(event.action, [...waiting.slice(1 - MAX_OPEN), aimOf(event)]);
      return null;
    }
    if (!hasWorked(event) || waiting.length === 0) return null;
    const aim = aimOf(event);
    const mended = waiting.filter((failed) => isSameAim(failed, aim));
    if (mended.length === 0) return null;
    open.set(event.action, waiting.filter((failed) => !mended.includes(failed)));
    return reasonOf(mended, event);
  });
}

/** Where no status says so, an output that gives no sign of failure does. */
function hasWorked(event: EventDigest): boolean {
  return event.status === "succeeded" || (event.status === "unknown" && event.outputKey !== "");
}

function aimOf(event: EventDigest): Aim {
  const isGeneral = isGeneralAction(event.action ?? "");
  return { event, words: wordsOf(event.argument), file: fileOf(event.argument), head: isGeneral ? headOf(event.argument) : null };
}

function isSameAim(failed: Aim, succeeded: Aim): boolean {
  if (failed.event.callKey !== "" && failed.event.callKey === succeeded.event.callKey) return true;
  if (failed.head !== succeeded.head) return false;
  if (failed.words.size === 0 && succeeded.words.size === 0) return succeeded.head === null;
  if (failed.file !== null && succeeded.file !== null) return failed.file === succeeded.file;
  return containment(failed.words, succeeded.words) >= SAME_TARGET;
}

function reasonOf(mended: readonly Aim[], event: EventDigest): Reason {
  const first = mended[0]?.event ?? event;
  const command = isGeneralAction(event.action ?? "") ? commandOf(event.argument) : null;
  const what = command === null ? nameOf(event) : brief(command, 40);
  return { code: "recovered", values: { action: what, failures: mended.length, seconds: Math.max(0, Math.round((event.timestampMs - first.timestampMs) / 1000)) } };
}
