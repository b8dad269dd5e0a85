import type { Evidence, LessonStatus } from "./lesson";

const DAY_MS = 86_400_000;

/** D7, V6: days. */
export type ValidityDays = Readonly<{ validDays: number; warnDays: number; probationDays: number }>;
export const VALIDITY_DEFAULTS: ValidityDays = { validDays: 30, warnDays: 7, probationDays: 30 };

/** `expiresAt` null: no expiry (long-term). */
export type Validity = Readonly<{ status: LessonStatus; expiresAt: Date | null }>;

/** When a lesson approved, renewed or restored at this time stops being recalled. */
export function expiryFrom(approvedAt: Date, { validDays }: Pick<ValidityDays, "validDays"> = VALIDITY_DEFAULTS): Date {
  return new Date(approvedAt.getTime() + validDays * DAY_MS);
}

/** Its time is over, whatever its status still says: expiring is not a job's business alone. The last moment counts as over. */
export function isExpired({ status, expiresAt }: Validity, now: Date): boolean {
  if (status === "expired") return true;
  return expiresAt !== null && status !== "long_term" && expiresAt.getTime() <= now.getTime();
}

/** Nobody has looked at a candidate that came in, or was last seen to, before this. */
export function forgottenBefore(now: Date, { candidateExpiryDays }: Readonly<{ candidateExpiryDays: number }>): Date {
  return new Date(now.getTime() - candidateExpiryDays * DAY_MS);
}

/** A candidate that waited so long expires unread. */
export function isForgotten({ status, createdAt, lookedAtAt }: Readonly<{ status: LessonStatus; createdAt: Date; lookedAtAt: Date | null }>, now: Date, settings: Readonly<{ candidateExpiryDays: number }>): boolean {
  return status === "candidate" && (lookedAtAt ?? createdAt) <= forgottenBefore(now, settings);
}

/** It acts, and will stop acting within the days of warning. */
export function isExpiringSoon(lesson: Validity, now: Date, { warnDays }: Pick<ValidityDays, "warnDays"> = VALIDITY_DEFAULTS): boolean {
  if (lesson.status !== "active" || lesson.expiresAt === null || isExpired(lesson, now)) return false;
  return lesson.expiresAt.getTime() - now.getTime() <= warnDays * DAY_MS;
}

/** May be handed to a task: approved or on probation (both `active`), or long-term; never held, never past its time. */
export function isRecallable(lesson: Validity, now: Date): boolean {
  return (lesson.status === "active" || lesson.status === "long_term") && !isExpired(lesson, now);
}

/** Whether words of strangers are among it: a tool that reads pages or mail counts as the web (see evidence-trust.ts). */
export function isUntrusted(evidence: readonly Pick<Evidence, "trust">[]): boolean {
  return evidence.some(({ trust }) => trust === "web");
}

/**
 * Until when a new lesson acts without approval, where the policy of its task type is probation (V6). Past that it is
 * expired like any other.
 *
 * @returns null where it has to wait for approval: no evidence, a bare proposal, or evidence from untrusted content
 */
export function probationUntil(evidence: readonly Evidence[], now: Date, { probationDays }: Pick<ValidityDays, "probationDays"> = VALIDITY_DEFAULTS): Date | null {
  const isGrounded = evidence.length > 0 && evidence.every(({ kind, eventIds }) => kind !== "proposal" && eventIds.length > 0);
  return isGrounded && !isUntrusted(evidence) ? new Date(now.getTime() + probationDays * DAY_MS) : null;
}
