import { z } from "zod";
import { findLesson, stateOf, type LessonRow } from "@/lib/db/lesson-store";
import { cleanValue } from "@/lib/domain/clean-text";
import { DomainError } from "@/lib/domain/errors";
import type { LessonStatus } from "@/lib/domain/lesson";
import { applyAct, type ReviewFacts } from "@/lib/domain/lesson-act";
import { authorise } from "@/lib/domain/policy";
import { reviewActSchema, type ReviewAct } from "@/lib/domain/review-act";
import { reviewReasonText } from "@/lib/domain/review-reason";
import { log } from "@/lib/log";
import type { Context } from "./context";
import { lostRace } from "./lost-race";
import { openConflicts } from "./open-conflicts";
import { parse } from "./parse";
import { reviewFacts, reviewLesson, seenLessonSchema } from "./review-lesson";

const MAX_ITEMS = 200;
export const seenLessonsSchema = z.array(seenLessonSchema).min(1).max(MAX_ITEMS).refine((items) => new Set(items.map(({ lesson_id }) => lesson_id)).size === items.length, "names a lesson twice");
const reviewManySchema = z.intersection(
  z.object({ items: seenLessonsSchema, /** True: only say what would change. */ dry_run: z.boolean().default(false) }),
  reviewActSchema.refine(({ act }) => act !== "edit" && act !== "edit_and_approve", { path: ["act"], message: "words are changed one lesson at a time" }),
);

export type SeenLesson = z.infer<typeof seenLessonSchema>;
export type ReviewedItem = Readonly<{
  lesson_id: string;
  /** stale: somebody was there meanwhile, as `message` tells; failed: something broke, try again. */
  outcome: "would_change" | "done" | "stale" | "refused" | "not_found" | "failed";
  act: ReviewAct["act"] | null;
  from: LessonStatus | null;
  to: LessonStatus | null;
  version: number | null;
  /** By which it can be undone. */
  audit_id: string | null;
  message: string | null;
}>;
export type ReviewedMany = Readonly<{ items: readonly ReviewedItem[]; changed: number; skipped: number }>;

/**
 * One act on many lessons (V2): first a dry run that says what will change and what is stale or refused, then each on its
 * own, judged anew at that moment. What is stale or refused stops none of the others.
 *
 * @throws DomainError forbidden, invalid
 */
export async function reviewMany(ctx: Context, input: unknown): Promise<ReviewedMany> {
  authorise(ctx, "review");
  const { items, dry_run, ...act } = parse(reviewManySchema, cleanValue(input));
  return dry_run ? planMany(ctx, items, () => act) : actOnMany(ctx, items, () => act);
}

/** What the act on a lesson is, or why there is none. */
export type ActFor = (row: LessonRow) => ReviewAct | DomainError;

/** Each by itself: of two in one go that contradict each other, the second is told to act, and will be held. */
export async function planMany(ctx: Context, items: readonly SeenLesson[], actFor: ActFor): Promise<ReviewedMany> {
  const facts = await reviewFacts(ctx);
  return forEach(ctx, items, actFor, async (row, act) => {
    const { state, refusal } = applyAct(stateOf(row), act, { ...facts, conflicts: await openConflicts(ctx.db, ctx, row.id) } satisfies ReviewFacts);
    if (refusal) return { outcome: "refused", message: reviewReasonText(refusal, ctx.language) };
    return { outcome: "would_change", to: state.status, version: row.version };
  });
}

export async function actOnMany(ctx: Context, items: readonly SeenLesson[], actFor: ActFor): Promise<ReviewedMany> {
  return forEach(ctx, items, actFor, async (row, act) => {
    const { status, version, audit_id } = await reviewLesson(ctx, { lesson_id: row.id, version: row.version, ...plain(act) });
    return { outcome: "done", to: status, version, audit_id };
  });
}

/** As it came in. */
function plain(act: ReviewAct): Record<string, unknown> {
  return "review_again_at" in act ? { ...act, review_again_at: act.review_again_at.toISOString() } : act;
}

type Did = Pick<ReviewedItem, "outcome"> & Partial<ReviewedItem>;

async function forEach(ctx: Context, items: readonly SeenLesson[], actFor: ActFor, run: (row: LessonRow, act: ReviewAct) => Promise<Did>): Promise<ReviewedMany> {
  const done: ReviewedItem[] = [];
  for (const item of items) done.push({ act: null, from: null, to: null, version: null, audit_id: null, message: null, ...(await runItem(ctx, item, actFor, run)), lesson_id: item.lesson_id });
  const changed = done.filter(({ outcome }) => outcome === "done" || outcome === "would_change").length;
  return { items: done, changed, skipped: done.length - changed };
}

async function runItem(ctx: Context, { lesson_id, version }: SeenLesson, actFor: ActFor, run: (row: LessonRow, act: ReviewAct) => Promise<Did>): Promise<Did> {
  const row = await findLesson(ctx.db, ctx.projectId, lesson_id);
  if (!row) return { outcome: "not_found" };
  const from = row.status;
  const act = actFor(row);
  try {
    if (row.version !== version) throw await lostRace(ctx.db, ctx, { entity: "lesson", entityId: lesson_id }, version);
    if (act instanceof DomainError) throw act;
    return { from, act: act.act, ...(await run(row, act)) };
  } catch (error) {
    return { from, act: act instanceof DomainError ? null : act.act, ...failureOf(error) };
  }
}

/** Whatever happens to one, the person has to learn what happened to the others. */
function failureOf(error: unknown): Did {
  if (!(error instanceof DomainError)) {
    log.error("an item of a bulk review failed", { error });
    return { outcome: "failed" };
  }
  const outcome = error.code === "conflict" ? "stale" : error.code === "not_found" ? "not_found" : "refused";
  return { outcome, message: error.message };
}
