import type { LadderStep } from "@/lib/domain/ladder";
import type { Language } from "@/lib/domain/language";
import type { ReflectionBody, ReflectionCategory, ReflectionChannel } from "@/lib/domain/reflection";
import type { Reason } from "@/lib/domain/turning-point";
import type { Prisma } from "@/lib/generated/sqlite/client";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";
import type { TaskKey } from "./event-columns";
import { Statement } from "./statement";

type Row = Prisma.ReflectionGetPayload<object>;
export type ReflectionRow = Omit<Row, "channel" | "trigger" | "quality" | "category" | "body" | "eventIds" | "language"> &
  Readonly<{ channel: ReflectionChannel; trigger: Reason; quality: "good" | "questionable"; category: ReflectionCategory | null; body: ReflectionBody | null; eventIds: readonly string[]; language: Language }>;

/** Adds a reflection unless the task has one of its key. @returns the id of the one that is there then, and whether it was added */
export async function insertReflection({ prisma }: Queryable, { body, trigger, eventIds, ...columns }: ReflectionRow): Promise<{ id: string; isNew: boolean }> {
  const { projectId, taskId, dedupeKey } = columns;
  const known = await prisma.reflection.findUnique({ where: { projectId_taskId_dedupeKey: { projectId, taskId, dedupeKey } }, select: { id: true } });
  if (known) return { id: known.id, isNew: false };
  await prisma.reflection.create({ data: { ...columns, trigger, eventIds: [...eventIds], ...(body ? { body } : {}) } });
  return { id: columns.id, isNew: true };
}

/** Oldest first. */
export async function listReflectionRows({ prisma }: Queryable, { projectId, taskId }: TaskKey, take = 100): Promise<ReflectionRow[]> {
  const rows = await prisma.reflection.findMany({ where: { projectId, taskId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], take });
  return rows as unknown as ReflectionRow[];
}

export type RulesOf = Readonly<{ /** The session's, else the task's own. */ sessionId?: string | null; taskId?: string; before: Date; take: number }>;

/** What was learned last in a session, newest first: good reflections that came to a rule, from trusted voices only (D1). */
export async function listSessionRules({ prisma }: Queryable, projectId: string, { sessionId, taskId, before, take }: RulesOf): Promise<{ id: string; rule: string }[]> {
  const of = sessionId ? { sessionId } : { taskId: taskId ?? "" };
  const rows = await prisma.reflection.findMany({
    where: { projectId, ...of, quality: "good", rule: { not: null }, isUntrusted: false, createdAt: { lt: before } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: take * 4, // the same rule may have been learned more than once
    select: { id: true, rule: true },
  });
  const newest = new Map<string, string>();
  for (const { id, rule } of rows) if (rule !== null && !newest.has(rule)) newest.set(rule, id);
  return [...newest].slice(0, take).map(([rule, id]) => ({ id, rule }));
}

export type DecisionRow = Readonly<{ eventId: string | null; step: LadderStep; isDeep: boolean; earlierEventId: string | null; reason: Reason }>;

const DECISION_COLUMNS = { projectId: "text", taskId: "text", position: "int", eventId: "text", step: "text", isDeep: "bool", earlierEventId: "text", reason: "json", createdAt: "datetime" } as const;

/** Replaces a task's decisions, in the caller's transaction. One that is made again keeps the time it was made first: a batch counts it once. */
export async function writeDecisions(q: Queryable, { projectId, taskId }: TaskKey, decisions: readonly DecisionRow[], now: Date): Promise<void> {
  const known = await q.prisma.reflectionDecision.findMany({ where: { projectId, taskId }, select: { eventId: true, step: true, createdAt: true } });
  const madeAt = new Map(known.map(({ eventId, step, createdAt }) => [`${step} ${eventId ?? ""}`, createdAt]));
  await q.prisma.reflectionDecision.deleteMany({ where: { projectId, taskId } });
  const rows = decisions.map((decision, position) => ({ projectId, taskId, position, ...decision, createdAt: madeAt.get(`${decision.step} ${decision.eventId ?? ""}`) ?? now }));
  await insertJson(q, "ReflectionDecision", DECISION_COLUMNS, rows, []);
}

export async function listDecisions({ prisma }: Queryable, { projectId, taskId }: TaskKey, take = 200): Promise<DecisionRow[]> {
  const rows = await prisma.reflectionDecision.findMany({ where: { projectId, taskId }, orderBy: { position: "asc" }, take });
  return rows as unknown as DecisionRow[];
}

/** Adds rules that did not become a lesson; each once a task. */
export async function addRefused(q: Queryable, { projectId, taskId }: TaskKey, refused: readonly Readonly<{ hash: string; content: string; reason: Reason }>[], now: Date): Promise<void> {
  await insertJson(q, "RefusedRule", { projectId: "text", taskId: "text", hash: "text", content: "text", reason: "json", createdAt: "datetime" }, refused.map((rule) => ({ projectId, taskId, ...rule, createdAt: now })), []);
}

export async function listRefused({ prisma }: Queryable, { projectId, taskId }: TaskKey): Promise<{ content: string; reason: Reason }[]> {
  const rows = await prisma.refusedRule.findMany({ where: { projectId, taskId }, orderBy: { createdAt: "asc" }, take: 50, select: { content: true, reason: true } });
  return rows as { content: string; reason: Reason }[];
}

/** Marks that a task was reflected on as it stood at a version; never back to an older one. */
export async function setReflected({ prisma }: Queryable, { projectId, taskId }: TaskKey, version: number): Promise<void> {
  await prisma.task.updateMany({ where: { projectId, id: taskId, reflectedVersion: { lt: version } }, data: { reflectedVersion: version } });
}

export async function findReflectionByKey({ prisma }: Queryable, { projectId, taskId }: TaskKey, dedupeKey: string): Promise<{ id: string } | null> {
  return prisma.reflection.findUnique({ where: { projectId_taskId_dedupeKey: { projectId, taskId, dedupeKey } }, select: { id: true } });
}

/** A reflection of this key that could be read. */
export async function findGoodReflection({ prisma }: Queryable, { projectId, taskId }: TaskKey, dedupeKey: string): Promise<{ id: string } | null> {
  return prisma.reflection.findFirst({ where: { projectId, taskId, dedupeKey, quality: "good" }, select: { id: true } });
}

/** The last key, in the order of characters, of the reflections whose key begins so. */
export async function lastReflectionKey({ prisma }: Queryable, projectId: string, keyPrefix: string): Promise<string | null> {
  const row = await prisma.reflection.findFirst({ where: { projectId, dedupeKey: { startsWith: keyPrefix } }, orderBy: { dedupeKey: "desc" }, select: { dedupeKey: true } });
  return row?.dedupeKey ?? null;
}

export type BatchPlace = Readonly<{ taskId: string; decidedAt: Date }>;

/** Tasks of a type that wait for a batch, the one that waits longest first. */
export async function listBatchTasks(q: Queryable, projectId: string, { taskType, after, take }: Readonly<{ taskType: string; after: BatchPlace | null; take: number }>): Promise<BatchPlace[]> {
  const statement = new Statement(q);
  const project = statement.put(projectId);
  const place = after === null ? "" : `AND (d."createdAt", d."taskId") > (${statement.put(after.decidedAt)}, ${statement.put(after.taskId)})`;
  const sql = `SELECT d."taskId", d."createdAt" AS "decidedAt" FROM "ReflectionDecision" AS d JOIN "Task" AS t ON t."projectId" = d."projectId" AND t."id" = d."taskId"
    WHERE d."projectId" = ${project} AND d."step" = 'batch' ${place} AND t."taskType" = ${statement.put(taskType)}
    ORDER BY d."createdAt", d."taskId" LIMIT ${Math.trunc(take)}`;
  return q.prisma.$queryRawUnsafe<BatchPlace[]>(sql, ...statement.values);
}
