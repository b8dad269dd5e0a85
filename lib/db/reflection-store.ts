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

/** Replaces a task's decisions, in the caller's transaction. */
export async function writeDecisions(q: Queryable, { projectId, taskId }: TaskKey, decisions: readonly DecisionRow[], now: Date): Promise<void> {
  await q.prisma.reflectionDecision.deleteMany({ where: { projectId, taskId } });
  await insertJson(q, "ReflectionDecision", DECISION_COLUMNS, decisions.map((decision, position) => ({ projectId, taskId, position, ...decision, createdAt: now })), []);
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

/** When reflections whose key begins so were made last; null: never. */
export async function lastReflectedAt({ prisma }: Queryable, projectId: string, keyPrefix: string): Promise<Date | null> {
  const row = await prisma.reflection.findFirst({ where: { projectId, dedupeKey: { startsWith: keyPrefix } }, orderBy: { createdAt: "desc" }, select: { createdAt: true } });
  return row?.createdAt ?? null;
}

/** Tasks of a type that wait for a batch, newest first: decided on since an instant. */
export async function listBatchTasks(q: Queryable, projectId: string, { taskType, since, take }: Readonly<{ taskType: string; since: Date | null; take: number }>): Promise<string[]> {
  const statement = new Statement(q);
  const sql = `SELECT d."taskId" FROM "ReflectionDecision" AS d JOIN "Task" AS t ON t."projectId" = d."projectId" AND t."id" = d."taskId"
    WHERE d."projectId" = ${statement.put(projectId)} AND d."step" = 'batch' AND d."createdAt" > ${statement.put(since ?? new Date(0))} AND t."taskType" = ${statement.put(taskType)}
    ORDER BY d."createdAt" DESC LIMIT ${Math.trunc(take)}`;
  return (await q.prisma.$queryRawUnsafe<{ taskId: string }[]>(sql, ...statement.values)).map(({ taskId }) => taskId);
}
