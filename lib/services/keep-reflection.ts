import { addRefused, insertReflection } from "@/lib/db/reflection-store";
import type { TaskRow } from "@/lib/db/task-store";
import type { CallRecord } from "@/lib/domain/call-record";
import { describeLesson } from "@/lib/domain/describe-lesson";
import { leastTrusted } from "@/lib/domain/evidence-trust";
import { hashText } from "@/lib/domain/hash";
import type { EvidenceKind } from "@/lib/domain/lesson";
import { shortenRule } from "@/lib/domain/shorten-rule";
import type { Reason } from "@/lib/domain/turning-point";
import type { Context } from "./context";
import { distilLesson } from "./distil-lesson";
import { reflectionRow, type ReflectionCost, type ReflectionParts } from "./reflection-row";
import { toolsOf } from "./task-tools";

export type Kept = Readonly<{ reflectionId: string; isNew: boolean; lessonId: string | null; refused: Reason | null }>;

type Given = Omit<ReflectionParts, "rule" | "isUntrusted"> & Readonly<{ calls: readonly CallRecord[]; evidenceKind: EvidenceKind; /** Other tasks it is about. */ alsoTaskIds?: readonly string[] }>;

/** Keeps a reflection that a model or a person wrote, and makes a candidate of its rule where it is fit for one. */
export async function keepReflection(ctx: Context, task: TaskRow, { calls, evidenceKind, alsoTaskIds = [], ...parts }: Given, cost?: ReflectionCost): Promise<Kept> {
  const { db, projectId } = ctx;
  const trust = leastTrusted(calls);
  const { body, language, eventIds } = parts;
  const rule = body === null || cost?.quality === "questionable" ? null : (shortenRule(body.rule, language) ?? body.rule);
  const row = reflectionRow(ctx, task, { ...parts, rule, isUntrusted: trust === "web" }, cost);
  const { id: reflectionId, isNew } = await db.transaction((tx) => insertReflection(tx, row));
  if (rule === null || !isNew) return { reflectionId, isNew, lessonId: null, refused: null };

  const described = describeLesson(rule, { taskType: task.taskType, tool: calls[0]?.action ?? null, keywords: [] });
  const evidence = [task.id, ...alsoTaskIds].map((taskId) => ({ kind: evidenceKind, taskId, eventIds: taskId === task.id ? eventIds : [], reflectionId, trust }));
  const distilled = await distilLesson(ctx, { ...described, evidence }, toolsOf(task));
  if (distilled.outcome !== "refused") return { reflectionId, isNew, lessonId: distilled.lessonId, refused: null };
  const { code, values } = distilled.refusal;
  await db.transaction((tx) => addRefused(tx, { projectId, taskId: task.id }, [{ hash: hashText(rule), content: rule, reason: { code, values } }], ctx.now()));
  return { reflectionId, isNew, lessonId: null, refused: { code, values } };
}
