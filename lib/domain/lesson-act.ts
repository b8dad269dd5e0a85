import { checkRule, type RefusalCode } from "./check-rule";
import type { LessonStatus } from "./lesson";
import { asOf, findHolder, hold, isStanding, UNAPPROVED, type OpenConflict } from "./lesson-standing";
import { hasSameWords, type LessonSnapshot, type LessonState } from "./lesson-state";
import { can, type Actor } from "./policy";
import { applyWords, type ReviewAct, type ReviewActName, type WordsChange } from "./review-act";
import type { ReviewReasonCode } from "./review-reason";
import type { Settings } from "./settings";
import { languageOfTask } from "./task-language";
import { expiryFrom } from "./validity";

/** What a judgement depends on beside the lesson itself. `conflicts`: the open ones it is a side of, as its words will be. */
export type ReviewFacts = Readonly<{
  actor: Actor;
  now: Date;
  settings: Pick<Settings, "lessonValidityDays" | "requireOtherApprover" | "highRiskApprovals">;
  conflicts: readonly OpenConflict[];
}>;

/** Its words: `reviewReasonText`. `path`: the field at fault, if it is one. */
export type ReviewRefusal = Readonly<{ code: ReviewReasonCode | RefusalCode; values: Readonly<Record<string, string | number>>; path?: string }>;
export type ReviewOutcome = Readonly<{ state: LessonState; refusal: null }> | Readonly<{ state: null; refusal: ReviewRefusal }>;

/** From which states an act is possible; `active` on probation is one that nobody approved. */
type From = LessonStatus | "probation";
const FROM: Readonly<Record<ReviewActName, readonly From[]>> = {
  approve: ["candidate", "probation"],
  edit: ["candidate", "probation", "active", "long_term", "expired", "held"],
  edit_and_approve: ["candidate", "probation", "active", "long_term", "expired", "held"],
  reject: ["candidate", "probation", "expired", "held"],
  confirm: ["candidate", "probation", "active", "long_term", "expired"],
  invalidate: ["probation", "active", "long_term", "expired", "held"],
  renew: ["active", "expired"],
  restore: ["rejected", "invalidated", "superseded", "expired"],
  look: ["probation", "active", "long_term"],
  mark: ["candidate", "probation", "active", "long_term", "expired", "held"],
};

/**
 * What a person's act makes of a lesson (V2). A lesson past its time counts as expired, whether or not that was noted.
 *
 * @returns the state one version on, or why not; nothing is ever done in part
 */
export function applyAct(before: LessonState, act: ReviewAct, facts: ReviewFacts): ReviewOutcome {
  const state = asOf(before, facts.now);
  const refusal = refuseActor(facts.actor) ?? refuseStatus(state, act) ?? refuseByKind(state, act, facts);
  if (refusal) return { state: null, refusal };
  const change = changeBy(state, act, facts);
  return { state: { ...state, ...change, lookedAtAt: facts.now, version: before.version + 1 }, refusal: null };
}

function refuse(code: ReviewRefusal["code"], values: ReviewRefusal["values"] = {}, path?: string): ReviewRefusal {
  return { code, values, ...(path === undefined ? {} : { path }) };
}

/** No key and no timer ever judges a lesson. */
function refuseActor(actor: Actor): ReviewRefusal | null {
  return can(actor, "review") ? null : refuse("not_a_reviewer");
}

function refuseStatus(state: LessonState, { act }: ReviewAct): ReviewRefusal | null {
  const from: From = state.status === "active" && state.onProbation ? "probation" : state.status;
  return FROM[act].includes(from) ? null : refuse("not_from_here", { act, status: from });
}

function refuseByKind(state: LessonState, act: ReviewAct, facts: ReviewFacts): ReviewRefusal | null {
  switch (act.act) {
    case "approve":
      return refuseApproval(state, facts);
    case "edit":
      return refuseWords(state, act.words);
    case "edit_and_approve":
      return refuseEditAndApprove(state, act.words, facts);
    case "confirm":
      return act.review_again_at <= facts.now ? refuse("date_is_past", {}, "review_again_at") : refuseApproval(state, facts);
    case "renew":
      if (state.approvedAt === null) return refuse("never_approved");
      return hasEnough(state, facts) ? null : refuse("needs_approvals", { has: state.approvals.length, needed: approvalsNeeded(state, facts.settings) });
    case "mark":
      return (act.is_safety ?? state.isSafety) === state.isSafety && (act.is_high_risk ?? state.isHighRisk) === state.isHighRisk ? refuse("nothing_changes") : null;
    default:
      return null;
  }
}

function refuseApproval(state: LessonState, { actor, settings }: ReviewFacts): ReviewRefusal | null {
  if (settings.requireOtherApprover && state.wordsBy === actor.id) return refuse("own_words");
  const isCounted = state.approvals.some(({ by }) => by === actor.id);
  const isWaiting = !hasEnough(state, { settings });
  return isCounted && isWaiting ? refuse("approved_already", { has: state.approvals.length, needed: approvalsNeeded(state, settings) }) : null;
}

function refuseWords(state: LessonState, change: WordsChange): ReviewRefusal | null {
  const words = applyWords(state, change);
  if (hasSameWords(state, words)) return refuse("nothing_changes");
  // A person may know tools that the task it came from did not have.
  const refusal = checkRule({ ...state, ...words, evidence: [] }, { tools: null });
  return refusal && { ...refusal, path: `words.${refusal.path}` };
}

function refuseEditAndApprove(state: LessonState, change: WordsChange, facts: ReviewFacts): ReviewRefusal | null {
  if (hasSameWords(state, applyWords(state, change))) return refuseStatus(state, { act: "approve" }) ?? refuseApproval(state, facts);
  return facts.settings.requireOtherApprover ? refuse("own_words") : refuseWords(state, change);
}

function changeBy(state: LessonState, act: ReviewAct, facts: ReviewFacts): Partial<LessonSnapshot> {
  switch (act.act) {
    case "approve":
      return approve(state, facts);
    case "edit":
      return reword(state, act.words, facts);
    case "edit_and_approve": {
      const words = hasSameWords(state, applyWords(state, act.words)) ? {} : reword(state, act.words, facts);
      return { ...words, ...approve({ ...state, ...words }, facts) };
    }
    case "confirm":
      return confirm(state, act.review_again_at, facts);
    case "reject":
      return { ...UNAPPROVED, status: "rejected" };
    case "invalidate":
      return { ...UNAPPROVED, status: "invalidated" };
    case "restore":
      return { ...UNAPPROVED, status: "candidate" };
    case "renew":
      return renew(state, facts);
    case "mark":
      return mark(state, act, facts);
    case "look":
      return {};
  }
}

/** How many different people have to approve it before it acts. */
export function approvalsNeeded({ isHighRisk }: Pick<LessonSnapshot, "isHighRisk">, settings: Pick<Settings, "highRiskApprovals">): number {
  return isHighRisk ? settings.highRiskApprovals : 1;
}

function hasEnough(state: Pick<LessonSnapshot, "isHighRisk" | "approvals">, { settings }: Pick<ReviewFacts, "settings">): boolean {
  return state.approvals.length >= approvalsNeeded(state, settings);
}

function consent({ approvals }: Pick<LessonSnapshot, "approvals">, { actor, now }: ReviewFacts): LessonSnapshot["approvals"] {
  return approvals.some(({ by }) => by === actor.id) ? approvals : [...approvals, { by: actor.id, name: actor.name, at: now.toISOString() }];
}

function approve(state: LessonState, facts: ReviewFacts): Partial<LessonSnapshot> {
  const approvals = consent(state, facts);
  if (!hasEnough({ ...state, approvals }, facts)) return { approvals };
  return { approvals, ...stand(facts) };
}

/** It acts from now on, unless one stands against it. */
function stand({ actor, now, settings, conflicts }: ReviewFacts): Partial<LessonSnapshot> {
  const standing = { ...UNAPPROVED, status: "active", approvedAt: now, approvedBy: actor.name } as const;
  const holder = findHolder(standing, conflicts);
  const { approvals: _approvals, ...rest } = standing;
  return holder === null ? { ...rest, expiresAt: expiryFrom(now, { validDays: settings.lessonValidityDays }) } : { ...rest, ...hold(holder) };
}

function confirm(state: LessonState, reviewAgainAt: Date, facts: ReviewFacts): Partial<LessonSnapshot> {
  const approvals = consent(state, facts);
  if (!hasEnough({ ...state, approvals }, facts)) return { approvals };
  const standing = state.approvedAt !== null && isStanding(state) ? { status: state.status } : stand(facts);
  return { ...standing, approvals, reviewAgainAt, expiresAt: null, status: standing.status === "held" ? "held" : "long_term" };
}

function reword(state: LessonState, change: WordsChange, { actor }: ReviewFacts): Partial<LessonSnapshot> {
  const words = applyWords(state, change);
  return { ...UNAPPROVED, ...words, status: "candidate", wordsBy: actor.id, language: languageOfTask({ title: words.content, input: null }) };
}

/** From now, never from the end of what is left. Out of expiry it stands anew: what was approved since stands before it. */
function renew(state: LessonState, facts: ReviewFacts): Partial<LessonSnapshot> {
  if (state.status === "expired") return stand(facts);
  return { expiresAt: expiryFrom(facts.now, { validDays: facts.settings.lessonValidityDays }) };
}

/** Marked high-risk with too few approvals, it waits for the others; those it has stay. */
function mark(state: LessonState, { is_safety, is_high_risk }: Extract<ReviewAct, { act: "mark" }>, facts: ReviewFacts): Partial<LessonSnapshot> {
  const marks = { isSafety: is_safety ?? state.isSafety, isHighRisk: is_high_risk ?? state.isHighRisk };
  const isJudged = isStanding(state) || state.status === "held";
  if (!isJudged || hasEnough({ ...state, ...marks }, facts)) return marks;
  // On probation nobody's approval is needed, unless it is a risk.
  if (!marks.isHighRisk) return marks;
  return { ...UNAPPROVED, ...marks, status: "candidate", approvals: state.approvals };
}
