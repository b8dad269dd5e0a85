import { isThought } from "../action-lane";
import type { CallRecord } from "../call-record";
import { cutEnd } from "../cut-text";
import { compareInputs } from "./compare-inputs";
import type { Change, Contrast } from "./contrast";
import type { Comparison, Edit, EditRole } from "./edit";
import { explain } from "./explain";
import { findPrecondition, type Precondition } from "./find-precondition";
import { findUpstream, type Upstream } from "./find-upstream";
import { relateAddresses, relatePaths } from "./path-relation";
import { wordRule, type Wording } from "./word-rule";

/** Successes of the same tool after a failure that are looked at; the fix is rarely further away. */
const MAX_CANDIDATES = 6;
/** A task that failed more often than this tells no more by the rest. */
const MAX_FAILURES = 100;
/** Other calls of the tool, on each side of the failing one, that may contradict a fix. */
const MAX_OTHERS = 40;
/** Share of the smaller call's words and values that the other has too: less, and they are about different things. */
const SAME_AIM = 0.5;
/** More differences than this, and nobody could say which one helped. */
const MAX_EDITS = 12;
const MAX_CHANGES = 20;
const MAX_CHANGE = 200;

/** What was said is no call whose arguments could be mended. */
const SPEAKS = /^(?:reply|respond|answer|message|say|回复|回答)$/i;

type Found = Omit<Contrast, "support">;

/**
 * What mended the failing calls of a task, each told by the difference to a later call of the same tool that worked (D2).
 *
 * Says nothing where the same call worked later as it stood (unless one earlier call was made anew), where the difference does not explain the failure, where
 * several differences could, where the fix failed too or its absence worked elsewhere in the task, and where the rule
 * would be of no use to another run.
 *
 * @param calls of one task, in task order
 * @returns one contrast per fix, in the order of their failing calls; empty where nothing failed
 */
export function findContrasts(calls: readonly CallRecord[]): Contrast[] {
  const found = calls.filter((call) => call.hasFailed && call.diagnosis !== null).slice(0, MAX_FAILURES).flatMap((failed) => contrastOf(failed, calls) ?? []);
  const byFix = new Map<string, Found[]>();
  for (const one of found.filter((fix) => !found.some((other) => isReverse(fix, other)))) {
    const { tool, rule } = one;
    byFix.set(`${tool}\n${rule.en}`, [...(byFix.get(`${tool}\n${rule.en}`) ?? []), one]);
  }
  return [...byFix.values()].flatMap(([first, ...others]) => (first ? [{ ...first, support: others.length + 1 }] : []));
}

/** What mended one call was what another call was mended of. */
function isReverse(a: Found, b: Found): boolean {
  return a.from !== a.to && a.tool === b.tool && a.kind === b.kind && a.path === b.path && a.from === b.to && a.to === b.from;
}

function contrastOf(failed: CallRecord, calls: readonly CallRecord[]): Found | null {
  if (failed.input === null || failed.input === undefined || isThought(failed.action) || SPEAKS.test(failed.action)) return null;
  const precondition = findPrecondition(failed, calls);
  if (precondition) return preconditionFrom(failed, precondition);
  const ofTool = calls.filter((call) => call.action === failed.action && call.agent === failed.agent);
  const again = firstAsItStood(failed, ofTool);
  const candidates = ofTool.filter((call) => call.index > failed.index && call.index < (again?.index ?? Infinity) && call.hasWorked && call.input !== null).slice(0, MAX_CANDIDATES);
  for (const succeeded of candidates) {
    const comparison = compareInputs(failed.input, succeeded.input, failed.action, isSameKey(failed, succeeded));
    const edit = onlyExplanation(failed, comparison);
    const wording = edit && wordRule(edit, failed, succeeded);
    if (!edit || !wording || (again && !setsForGood(edit, failed)) || isContradicted(edit, failed, succeeded, around(failed, ofTool).filter((call) => !isSameKey(call, failed) || call.index < succeeded.index))) continue;
    return contrastFrom({ failed, succeeded, edit, wording, comparison });
  }
  const upstream = again && findUpstream(failed, calls);
  return upstream ? upstreamFrom(failed, upstream) : null;
}

/** A command that the message asked for may have set for good what the failed one lacked: that this then worked as it stood is no contradiction. */
function setsForGood(edit: Edit, failed: CallRecord): boolean {
  return (edit.role === "flag" || edit.role === "subcommand") && explain(edit, failed) === "named";
}

/** The first time that the same arguments worked later. */
function firstAsItStood(failed: CallRecord, ofTool: readonly CallRecord[]): CallRecord | undefined {
  return ofTool.find((call) => call.hasWorked && call.index > failed.index && isSameKey(call, failed) && JSON.stringify(call.input) === JSON.stringify(failed.input));
}

/** Equal but for blanks, which a key does not count. */
function isSameKey(a: CallRecord, b: CallRecord): boolean {
  return a.callKey !== "" && a.callKey === b.callKey;
}

/** The one edit that explains the failure: the only one, or the only one that the message names. */
function onlyExplanation(failed: CallRecord, comparison: Comparison): Edit | null {
  const edits = distinct(comparison.edits);
  if (comparison.isMuted || edits.length === 0 || edits.length > MAX_EDITS || comparison.shared < comparison.smaller * SAME_AIM) return null;
  const isAnotherTarget = edits.some(isOtherTarget);
  const explained = edits.filter((edit) => !isAnotherTarget || OF_ANY_TARGET.has(edit.role)).map((edit) => [edit, explain(edit, failed)] as const);
  const named = explained.filter(([, how]) => how === "named").map(([edit]) => edit);
  if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  const [only] = explained;
  return only && edits.length === 1 && only[1] === "consistent" && !comparison.hasHidden ? only[0] : null;
}

/** Mends the call whatever file or address it is about. */
const OF_ANY_TARGET: ReadonlySet<EditRole> = new Set(["parameter", "type", "date_format", "digits", "flag", "flag_value", "program", "subcommand", "import", "indent", "column", "table"]);

/** Another file or address altogether: what else changed may belong to it. */
function isOtherTarget({ role, from, to }: Edit): boolean {
  return (role === "path" && relatePaths(from, to) === null) || (role === "url" && relateAddresses(from, to) === null);
}

/** One change made in several places is one. */
function distinct(edits: readonly Edit[]): Edit[] {
  const seen = new Set<string>();
  return edits.filter((edit) => {
    const key = edit.role === "digits" ? edit.role : JSON.stringify([edit.role, edit.from, edit.to, edit.owner]);
    return !seen.has(key) && seen.add(key);
  });
}

function around(failed: CallRecord, ofTool: readonly CallRecord[]): CallRecord[] {
  const at = ofTool.indexOf(failed);
  return ofTool.slice(Math.max(0, at - MAX_OTHERS), at + MAX_OTHERS + 1);
}

/** Elsewhere in the task the call with the fix failed in the same way, or a like call without it worked. */
function isContradicted(edit: Edit, failed: CallRecord, succeeded: CallRecord, others: readonly CallRecord[]): boolean {
  return others.some((other) => {
    if (other === failed || other === succeeded || other.input === null) return false;
    if (other.hasFailed) return other.diagnosis?.failureClass === failed.diagnosis?.failureClass && hasEdit(edit, failed, other) && isSameWords(other.preview, failed.preview);
    return other.hasWorked && hasEditReversed(edit, other, succeeded);
  });
}

function hasEdit(edit: Edit, failed: CallRecord, other: CallRecord): boolean {
  return compareInputs(failed.input, other.input, failed.action).edits.some((one) => one.role === edit.role && one.to === edit.to && one.from === edit.from && one.path === edit.path);
}

/** The call that worked differs from another that worked by nothing but the fix. */
function hasEditReversed(edit: Edit, other: CallRecord, succeeded: CallRecord): boolean {
  const { edits, hasHidden } = compareInputs(other.input, succeeded.input, succeeded.action);
  const [only, ...rest] = distinct(edits);
  return !hasHidden && rest.length === 0 && only !== undefined && only.role === edit.role && only.from === edit.from && only.to === edit.to;
}

function isSameWords(a: string, b: string): boolean {
  const words = (text: string) => text.replace(/\d+/g, "0").trim();
  return words(a) === words(b);
}

type Parts = Readonly<{ failed: CallRecord; succeeded: CallRecord; edit: Edit; wording: Wording; comparison: Comparison }>;

function contrastFrom({ failed, succeeded, edit, wording, comparison }: Parts): Found {
  return {
    tool: failed.action,
    failedEventId: failed.eventId,
    failedIndex: failed.index,
    succeededEventId: succeeded.eventId,
    succeededIndex: succeeded.index,
    path: edit.path,
    from: edit.from,
    to: edit.to,
    failureClass: failed.diagnosis?.failureClass ?? "other",
    ...wording,
    changed: changesOf(comparison.edits),
  };
}

function preconditionFrom(failed: CallRecord, { succeeded, asked, wording }: Precondition): Found {
  return {
    tool: failed.action,
    failedEventId: failed.eventId,
    failedIndex: failed.index,
    succeededEventId: succeeded.eventId,
    succeededIndex: succeeded.index,
    path: null,
    from: "",
    to: asked,
    failureClass: failed.diagnosis?.failureClass ?? "other",
    ...wording,
    changed: [],
  };
}

function upstreamFrom(failed: CallRecord, { before, after, succeeded, edit, wording, comparison }: Upstream): Found {
  const name = failed.action;
  return {
    ...contrastFrom({ failed, succeeded, edit, wording, comparison }),
    tool: after.action,
    appliesWhen: { en: `before ${name}`, "zh-CN": `在 ${name} 之前` },
    through: [before.eventId, after.eventId],
  };
}

function changesOf(edits: readonly Edit[]): Change[] {
  return edits.slice(0, MAX_CHANGES).map(({ path, from, to }) => ({ path, from: cutEnd(from, MAX_CHANGE), to: cutEnd(to, MAX_CHANGE) }));
}
