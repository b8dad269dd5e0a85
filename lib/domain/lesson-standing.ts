import type { LessonSnapshot, LessonState } from "./lesson-state";
import { expiryFrom, isExpired, isRecallable } from "./validity";

/** An open conflict as one of its two lessons sees it: what became of the other. */
export type OpenConflict = Readonly<{ conflictId: string; rival: Readonly<{ id: string; acts: boolean; approvedAt: Date | null }> }>;

/** Rejected, invalidated or superseded: only a restore brings it back. */
export function isOut({ status }: Pick<LessonSnapshot, "status">): boolean {
  return status === "rejected" || status === "invalidated" || status === "superseded";
}

/** Meant to act, if its time is not over. */
export function isStanding({ status }: Pick<LessonSnapshot, "status">): boolean {
  return status === "active" || status === "long_term";
}

/**
 * The conflict that keeps a lesson from acting: its rival acts and was approved no later (D5). One on probation was
 * approved by nobody, so it stands only against another such.
 *
 * @param ties what happens to this one where both were approved at the same moment: it yields to the one that acts, or stands
 * @returns null where nothing keeps it
 */
export function findHolder({ approvedAt }: Pick<LessonSnapshot, "approvedAt">, conflicts: readonly OpenConflict[], ties: "yields" | "stands" = "yields"): string | null {
  const holder = conflicts.find(({ rival }) => {
    if (!rival.acts) return false;
    if (rival.approvedAt === null || approvedAt === null) return approvedAt === null && (rival.approvedAt !== null || ties === "yields");
    const lead = approvedAt.getTime() - rival.approvedAt.getTime();
    return lead > 0 || (lead === 0 && ties === "yields");
  });
  return holder?.conflictId ?? null;
}

type Timing = Readonly<{ now: Date; validDays: number }>;

/**
 * What has to become of a lesson after something around it changed: of two that act and contradict each other the later
 * is held, and one that is held acts as soon as nothing stands against it any more.
 *
 * @returns null where it stays as it is
 */
export function reconsider(state: LessonState, conflicts: readonly OpenConflict[], { now, validDays }: Timing): LessonState | null {
  const isHeld = state.status === "held";
  if (!isHeld && !isRecallable(state, now)) return null;
  const holder = findHolder(state, conflicts);
  if (holder !== null) return state.heldBy === holder ? null : next(state, hold(holder));
  return isHeld ? next(state, release(state, { now, validDays })) : null;
}

const next = (state: LessonState, change: Partial<LessonSnapshot>): LessonState => ({ ...state, ...change, version: state.version + 1 });

/** It keeps the end of its validity and its date to look again: they hold once it is released. */
export function hold(conflictId: string): Partial<LessonSnapshot> {
  return { status: "held", heldBy: conflictId };
}

/** One that never acted is valid from now. */
function release({ reviewAgainAt, expiresAt }: LessonSnapshot, { now, validDays }: Timing): Partial<LessonSnapshot> {
  if (reviewAgainAt !== null) return { status: "long_term", heldBy: null, expiresAt: null };
  return { status: "active", heldBy: null, expiresAt: expiresAt ?? expiryFrom(now, { validDays }) };
}

/** Past its time it is expired, whether or not the timer has come by. */
export function asOf<State extends LessonSnapshot>(state: State, now: Date): State {
  return state.status !== "expired" && !isOut(state) && isExpired(state, now) ? { ...state, ...expired(state) } : state;
}

/** Approvals stay: a renewal needs no new ones. */
function expired({ expiresAt }: LessonSnapshot): Partial<LessonSnapshot> {
  return { status: "expired", heldBy: null, onProbation: false, reviewAgainAt: null, expiresAt };
}

/** What the timer makes of a lesson whose time is over, or that nobody looked at. */
export function expireLesson(state: LessonState): LessonState {
  return next(state, expired(state));
}

/** Another lesson takes its place, or a person let the other stand and threw this one out. */
export function setAside(state: LessonState, status: "superseded" | "rejected", { by, now }: Readonly<{ by: string; now: Date }>): LessonState {
  return next(state, { ...UNAPPROVED, status, supersededBy: status === "superseded" ? by : null, lookedAtAt: now });
}

/** Takes a lesson back to what it was, as a new version. */
export function takeBack({ taskType, version }: Pick<LessonState, "taskType" | "version">, snapshot: LessonSnapshot, conflicts: readonly OpenConflict[]): LessonState {
  const state = { ...snapshot, taskType, version: version + 1 };
  const holder = isStanding(state) ? findHolder(state, conflicts, "stands") : null;
  return holder === null ? state : { ...state, ...hold(holder) };
}

/** Nothing of what approval gave it is left. */
export const UNAPPROVED = { approvals: [], approvedAt: null, approvedBy: null, onProbation: false, expiresAt: null, reviewAgainAt: null, heldBy: null, supersededBy: null } as const satisfies Partial<LessonSnapshot>;
