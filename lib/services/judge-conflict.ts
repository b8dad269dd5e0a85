import { findConflict, setConflictOpinion, type ConflictRow, type Proposal } from "@/lib/db/conflict-store";
import { listLessonsById } from "@/lib/db/lesson-store";
import { readPairAnswer } from "@/lib/domain/model-answer";
import { authorise } from "@/lib/domain/policy";
import { makePairPrompt, PAIR_ANSWER_SCHEMA } from "@/lib/domain/prompt/pair-prompt";
import type { Context } from "./context";
import { NO_MODEL, type ModelOutcome } from "./ask-model-about-task";
import { askWithinBudget } from "./ask-within-budget";
import { modelOf } from "./model-of";

/** Asks a model about a pair whose words alone do not settle it (D5). Its answer is a proposal; the conflict stays open. */
export async function judgeConflict(ctx: Context, conflictId: string): Promise<ModelOutcome | null> {
  authorise(ctx, "record");
  const { db, projectId, language } = ctx;
  const conflict = await findConflict(db, projectId, conflictId);
  if (!conflict || conflict.status !== "open" || !conflict.isBorderline) return null;
  if (!modelOf(ctx)) return NO_MODEL;
  const lessons = await listLessonsById(db, projectId, [conflict.leftId, conflict.rightId]);
  const left = lessons.find(({ id }) => id === conflict.leftId);
  const right = lessons.find(({ id }) => id === conflict.rightId);
  if (!left || !right) return null;
  const answer = await askWithinBudget(ctx, { purpose: "pair", taskId: null }, { prompt: makePairPrompt({ left, right, language }), schema: PAIR_ANSWER_SCHEMA, read: readPairAnswer, language, maxTokens: 600 });
  if (answer.status === "unavailable") return { status: "unavailable", problem: answer.problem };
  if (answer.value === null) return { status: "questionable" };
  const { kind, reason } = answer.value.answer;
  await db.transaction((tx) => setConflictOpinion(tx, projectId, conflictId, {
    kind: kind === "unrelated" ? conflict.kind : kind,
    reason: { code: kind === "unrelated" ? "conflict_model_unrelated" : "conflict_model", values: { reason } },
    proposal: proposalOf(kind, conflict),
  }));
  return { status: "good" };
}

function proposalOf(kind: ConflictRow["kind"] | "unrelated", { proposal }: ConflictRow): Proposal {
  if (kind === "replacement") return { act: "supersede", content: null, by: "model" };
  if (kind === "duplicate" || kind === "complement") return { act: "merge", content: proposal?.act === "merge" ? proposal.content : null, by: "model" };
  return { act: "decide", content: null, by: "model" };
}
