import type { EventDigest } from "../digest";

/** A person stopped it: the call did not fail by itself. */
const STOPPED = /^(interrupted|rejected|cancell?ed|stopped|aborted)_?(by_?)?(the_?)?(user|person|human)?$/i;

export function isFailed(event: EventDigest): boolean {
  return event.status === "failed";
}

/** Failed, and not because a person stopped it. */
export function hasErred(event: EventDigest): boolean {
  return isFailed(event) && !STOPPED.test(event.failure?.errorType ?? "");
}

/** Whether two failures are one and the same: their type and their words, numbers aside. */
export function isSameError(a: EventDigest, b: EventDigest): boolean {
  if (a.outputKey !== "" && a.outputKey === b.outputKey) return true;
  return errorWords(a) === errorWords(b);
}

function errorWords({ failure, outcome }: EventDigest): string {
  return `${failure?.errorType ?? ""} ${failure?.excerpt ?? outcome}`.replace(/\d+/g, "0").trim();
}
