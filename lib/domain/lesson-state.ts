import { z } from "zod";
import { LANGUAGES } from "./language";
import { LESSON_STATUSES, PLACEMENTS } from "./lesson";

const instant = z.iso.datetime().transform((text) => new Date(text));
/** One person's consent to the words as they stand. `by` is the person's id. */
const approvalSchema = z.object({ by: z.string(), name: z.string(), at: z.string() });

export const approvalsSchema = z.array(approvalSchema);

const wordsShape = {
  content: z.string(),
  appliesWhen: z.string().nullable(),
  notWhen: z.string().nullable(),
  tool: z.string().nullable(),
  tags: z.array(z.string()).readonly(),
  keywords: z.array(z.string()).readonly(),
  placement: z.enum(PLACEMENTS),
};

/** What an edit may change. */
export type LessonWords = Readonly<z.infer<z.ZodObject<typeof wordsShape>>>;

/** All of a lesson that a person judges, as a version keeps it: JSON, times as text. */
const snapshotSchema = z.object({
  ...wordsShape,
  language: z.enum(LANGUAGES),
  status: z.enum(LESSON_STATUSES),
  isSafety: z.boolean(),
  isHighRisk: z.boolean(),
  onProbation: z.boolean(),
  expiresAt: instant.nullable(),
  /** Long-term, now or once it is no longer held: when to look again. */
  reviewAgainAt: instant.nullable(),
  /** Since when it counts as approved; of two that contradict each other the earlier stands. Null: by nobody yet. */
  approvedAt: instant.nullable(),
  approvedBy: z.string().nullable(),
  approvals: approvalsSchema.readonly(),
  /** When a person last saw to it. */
  lookedAtAt: instant.nullable(),
  /** The conflict that keeps it from acting. */
  heldBy: z.string().nullable(),
  supersededBy: z.string().nullable(),
  /** Id of the person who proposed or reworded it last; null: no person. */
  wordsBy: z.string().nullable(),
});
export type LessonSnapshot = Readonly<z.infer<typeof snapshotSchema>>;

/** A snapshot of a certain lesson at a certain version. */
export type LessonState = LessonSnapshot & Readonly<{ taskType: string; version: number }>;

/** What a version keeps; whatever else is in `state` is left out. */
export function snapshotOf(state: LessonSnapshot): Record<string, unknown> {
  const keys = Object.keys(snapshotSchema.shape) as (keyof LessonSnapshot)[];
  return Object.fromEntries(keys.map((key) => [key, jsonOf(state[key])]));
}

function jsonOf(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** @returns null for a version that did not keep all of it */
export function readSnapshot(body: unknown): LessonSnapshot | null {
  return snapshotSchema.safeParse(body).data ?? null;
}

/** What differs, before and after, under the names the API gives it: for the audit log. */
export function differenceOf(before: LessonSnapshot, after: LessonSnapshot): Readonly<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const [old, now] = [snapshotOf(before), snapshotOf(after)];
  const keys = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
  const pick = (from: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), from[key]]));
  return { before: pick(old), after: pick(now) };
}

/** Whether they say the same under the same conditions, are found by the same words and go to the same place. */
export function hasSameWords(one: LessonWords, other: LessonWords): boolean {
  const keys = Object.keys(wordsShape) as (keyof LessonWords)[];
  return keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}
