import { isThought, laneOf } from "../action-lane";
import type { CallRecord } from "../call-record";
import { isTransient } from "../diagnosis/strategy";
import { compareInputs } from "./compare-inputs";
import type { Comparison, Edit, EditRole } from "./edit";
import { wordRule, type Wording } from "./word-rule";

/** `before` and `after`: one earlier call, and the same made again in another way. */
export type Upstream = Readonly<{ before: CallRecord; after: CallRecord; succeeded: CallRecord; edit: Edit; wording: Wording; comparison: Comparison }>;

/** How a call does its work; another file or address would be other work. */
const WAYS: ReadonlySet<EditRole> = new Set<EditRole>(["encoding", "parameter", "type", "flag", "flag_value", "value", "date_format"]);
/** Share of the smaller call's words and values that the other has too. */
const SAME_AIM = 0.5;

/**
 * What mended a call from further up: it failed, then worked just as it stood, and in between nothing was changed but one
 * earlier call, made again in another way (D2) — a file that is read again with another encoding, say. The two tries of
 * the failing call are the proof that only that mattered.
 *
 * Null where the failure may pass by itself, where anything else was written, run or done again in between, and where the
 * earlier call changed in more than one thing.
 *
 * @param calls of the task, in order
 */
export function findUpstream(failed: CallRecord, calls: readonly CallRecord[]): Upstream | null {
  if (failed.callKey === "" || isTransient(failed.diagnosis?.failureClass ?? "other")) return null;
  const own = calls.filter((call) => call.agent === failed.agent && !isThought(call.action));
  const again = own.find((call) => call.index > failed.index && call.callKey === failed.callKey);
  if (!again?.hasWorked) return null;
  const between = own.filter((call) => call.index > failed.index && call.index < again.index);
  const redone = between.filter((call) => call.hasWorked && priorOf(call, failed, own) !== null);
  const [after] = redone;
  if (!after || redone.length > 1 || between.some((call) => call !== after && !isLook(call, after))) return null;

  const before = priorOf(after, failed, own);
  if (!before || before.input === null || after.input === null) return null;
  const comparison = compareInputs(before.input, after.input, after.action);
  const [edit, ...others] = comparison.edits;
  if (!edit || others.length > 0 || comparison.hasHidden || comparison.isMuted || !WAYS.has(edit.role) || comparison.shared < comparison.smaller * SAME_AIM) return null;
  const wording = wordRule(edit, before, after);
  return wording && { before, after, succeeded: again, edit, wording, comparison };
}

/** The last call of the same tool before the failure, where it was made in another way. */
function priorOf(call: CallRecord, failed: CallRecord, own: readonly CallRecord[]): CallRecord | null {
  const prior = own.findLast((one) => one.index < failed.index && one.action === call.action);
  return prior?.hasWorked && prior.callKey !== call.callKey ? prior : null;
}

/** Another tool that only looks: it changes nothing for the call that follows. */
function isLook(call: CallRecord, after: CallRecord): boolean {
  return call.action !== after.action && laneOf(call.action) === "read";
}
