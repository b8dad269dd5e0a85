import { z } from "zod";
import { inTurn } from "@/lib/db/in-turn";
import { appendAudit } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { closeConflict, findConflict, type ConflictRow } from "@/lib/db/conflict-store";
import { findLesson, type LessonRow } from "@/lib/db/lesson-store";
import { cleanValue } from "@/lib/domain/clean-text";
import type { Resolution } from "@/lib/domain/conflict-kind";
import { DomainError } from "@/lib/domain/errors";
import type { LessonStatus } from "@/lib/domain/lesson";
import { authorise } from "@/lib/domain/policy";
import { wordsChangeSchema } from "@/lib/domain/review-act";
import type { Context } from "./context";
import { keepBoth, letStand, mergeLessons, type Pair } from "./decide-pair";
import { lostRace } from "./lost-race";
import { parse } from "./parse";
import { refusalError } from "./refuse-review";
import { findSeen, reviewFacts } from "./review-lesson";
import { settleStanding } from "./settle-standing";

const version = z.number().int().min(1);
const conditions = wordsChangeSchema.pick({ applies_when: true, not_when: true });
const decisions = z.discriminatedUnion("decision", [
  /** That one stands; the other is superseded by it, or rejected. */
  z.object({ decision: z.enum(["left", "right"]), loser: z.enum(["superseded", "rejected"]).default("superseded") }),
  /** One rule in place of both; what is not given is taken from both. */
  z.object({ decision: z.literal("merge"), words: wordsChangeSchema.required({ content: true }) }),
  /** Both hold, under conditions that tell them apart. */
  z.object({ decision: z.literal("keep_both"), left: conditions, right: conditions }),
  z.object({ decision: z.literal("not_a_conflict") }),
]);

export const resolveConflictSchema = z.intersection(
  z.object({ conflict_id: z.string().min(1).max(200), /** Of the conflict and of its two lessons, as they were looked at. */ version, left_version: version, right_version: version, reason: z.string().trim().min(1).max(1_000).nullish() }),
  decisions,
);
export type Decision = z.infer<typeof decisions>;

export type Resolved = Readonly<{
  conflict_id: string;
  version: number;
  decision: Decision["decision"];
  /** By which the decision can be undone. */
  audit_id: string;
  /** Both, as they are now. */
  lessons: readonly Readonly<{ lesson_id: string; status: LessonStatus; version: number }>[];
}>;

/**
 * A person's decision about two lessons that cannot both be followed as they stand (D5). It is remembered: the pair is
 * not raised again as it is worded. A lesson that was held takes effect, unless it lost.
 *
 * @throws DomainError forbidden, not_found, invalid with the reason, conflict with who did what meanwhile
 */
export async function resolveConflict(ctx: Context, input: unknown): Promise<Resolved> {
  authorise(ctx, "review");
  const { conflict_id, version, left_version, right_version, reason = null, ...decision } = parse(resolveConflictSchema, cleanValue(input));
  const facts = await reviewFacts(ctx);
  return inTurn(ctx.db, async (tx) => {
    const conflict = await findSeenConflict(tx, ctx, conflict_id, version);
    if (conflict.status !== "open") throw refusalError({ code: "not_open", values: {} }, ctx.language);
    const [left, right] = [await findSeen(tx, ctx, conflict.leftId, left_version), await findSeen(tx, ctx, conflict.rightId, right_version)];
    await close(tx, ctx, conflict, decision.decision);
    await decide(tx, { ctx, facts, conflict, left, right, reason }, decision);
    await settleStanding(tx, ctx, facts.settings, [left.id, right.id]);
    return keepDecision(tx, ctx, { conflict, left, right, decision, reason });
  });
}

/** @throws DomainError not_found; conflict, if it is not at the version that was seen any more */
export async function findSeenConflict(tx: Tx, ctx: Context, conflictId: string, version: number): Promise<ConflictRow> {
  const conflict = await findConflict(tx, ctx.projectId, conflictId);
  if (!conflict) throw new DomainError("not_found", "no such conflict");
  if (conflict.version !== version) throw await lostRace(tx, ctx, { entity: "conflict", entityId: conflictId }, version);
  return conflict;
}

/** First, so that comparing the words anew does not raise this pair again. */
async function close(tx: Tx, ctx: Context, conflict: ConflictRow, resolution: Resolution): Promise<void> {
  const isClosed = await closeConflict(tx, ctx.projectId, conflict, { resolution, by: ctx.actor.name, now: ctx.now() });
  if (!isClosed) throw await lostRace(tx, ctx, { entity: "conflict", entityId: conflict.id }, conflict.version);
}

async function decide(tx: Tx, pair: Pair, decision: Decision): Promise<void> {
  switch (decision.decision) {
    case "left":
      return letStand(tx, pair, { winner: pair.left, loser: pair.right }, decision.loser);
    case "right":
      return letStand(tx, pair, { winner: pair.right, loser: pair.left }, decision.loser);
    case "merge":
      return mergeLessons(tx, pair, decision.words);
    case "keep_both":
      return keepBoth(tx, pair, decision);
    case "not_a_conflict":
  }
}

type Made = Readonly<{ conflict: ConflictRow; left: LessonRow; right: LessonRow; decision: Decision; reason: string | null }>;

async function keepDecision(tx: Tx, ctx: Context, { conflict, left, right, decision, reason }: Made): Promise<Resolved> {
  const lessons = [];
  for (const { id, version: from } of [left, right]) {
    const row = await findLesson(tx, ctx.projectId, id);
    if (row) lessons.push({ lesson_id: id, from, to: row.version, status: row.status });
  }
  const version = conflict.version + 1;
  const entry = await appendAudit(tx, ctx, {
    action: "conflict.resolve", entity: "conflict", entityId: conflict.id, reason,
    before: { status: "open", version: conflict.version },
    after: { status: "resolved", version, ...decision, lessons },
  });
  return { conflict_id: conflict.id, version, decision: decision.decision, audit_id: entry.id, lessons: lessons.map(({ lesson_id, status, to }) => ({ lesson_id, status, version: to })) };
}
