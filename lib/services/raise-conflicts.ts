import type { Tx } from "@/lib/db/client";
import { insertConflict, pairKeyOf, type Proposal } from "@/lib/db/conflict-store";
import { MAX_RULE } from "@/lib/domain/check-rule";
import { visibleLength } from "@/lib/domain/clip";
import type { PairJudgement } from "@/lib/domain/conflict-kind";
import type { Rule } from "@/lib/domain/lesson";
import type { Context } from "./context";
import { enqueueModelWork } from "./enqueue-model-work";
import type { Rival } from "./find-rivals";

const MAX_CONFLICTS = 10;

/** Raises what a lesson cannot be followed together with, for a person to decide (D5). A pair that was decided is not raised again. */
export async function raiseConflicts(tx: Tx, ctx: Context, lesson: Rule & Readonly<{ id: string; contentHash: string }>, rivals: readonly Rival[]): Promise<string[]> {
  const raised: string[] = [];
  for (const { lesson: other, isOlder, judgement } of rivals.slice(0, MAX_CONFLICTS)) {
    const [left, right] = isOlder ? [other, lesson] : [lesson, other];
    const id = ctx.newId();
    const opened = await insertConflict(tx, { projectId: ctx.projectId, id, pairKey: pairKeyOf(left, right), leftId: left.id, rightId: right.id, judgement, proposal: proposalFor(judgement, left, right), now: ctx.now() });
    if (opened === null) continue;
    raised.push(opened);
    if (opened === id && judgement.isBorderline) await enqueueModelWork(tx, ctx, "judge_pair", id, { conflictId: id });
  }
  return raised;
}

function proposalFor({ kind }: PairJudgement, left: Rule, right: Rule): Proposal {
  if (kind === "replacement") return { act: "supersede", content: null, by: "rules" };
  if (kind === "contradiction") return { act: "decide", content: null, by: "rules" };
  if (kind === "duplicate") return { act: "merge", content: visibleLength(left.content) >= visibleLength(right.content) ? left.content : right.content, by: "rules" };
  const joined = `${left.content.replace(/[.。;；]\s*$/u, "")}; ${right.content}`;
  return { act: "merge", content: visibleLength(joined) <= MAX_RULE ? joined : null, by: "rules" };
}
