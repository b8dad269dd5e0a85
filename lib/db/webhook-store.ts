import { webhookSchema, type Webhook } from "@/lib/domain/webhook";
import type { Queryable } from "./client";

// Beside the settings and not among them: those are shown to every viewer.
const KEY = "webhook";

export async function findWebhook({ prisma }: Queryable, projectId: string): Promise<Webhook | null> {
  const row = await prisma.setting.findUnique({ where: { projectId_key: { projectId, key: KEY } }, select: { value: true } });
  return webhookSchema.safeParse(row?.value).data ?? null;
}

/** null takes it away. */
export async function setWebhook({ prisma }: Queryable, projectId: string, value: Webhook | null, { now, updatedBy }: Readonly<{ now: Date; updatedBy: string | null }>): Promise<void> {
  if (value === null) return void (await prisma.setting.deleteMany({ where: { projectId, key: KEY } }));
  const data = { value, updatedAt: now, updatedBy };
  await prisma.setting.upsert({ where: { projectId_key: { projectId, key: KEY } }, create: { projectId, key: KEY, ...data }, update: data });
}

export type Span = Readonly<{ since: Date; until: Date }>;
export type News = Readonly<{ count: number; ids: readonly string[] }>;
const MAX_IDS = 10;

/** Conflicts that were raised in a span and are open still. */
export async function findNewConflicts({ prisma }: Queryable, projectId: string, { since, until }: Span): Promise<News> {
  const where = { projectId, status: "open", createdAt: { gt: since, lte: until } };
  const [count, rows] = await Promise.all([prisma.conflict.count({ where }), prisma.conflict.findMany({ where, orderBy: { createdAt: "desc" }, take: MAX_IDS, select: { id: true } })]);
  return { count, ids: rows.map(({ id }) => id) };
}

/** Lessons that act and whose time ends in a span. */
export async function findExpiring({ prisma }: Queryable, projectId: string, { since, until }: Span): Promise<News> {
  const where = { projectId, status: "active", onProbation: false, expiresAt: { gt: since, lte: until } };
  const [count, rows] = await Promise.all([prisma.lesson.count({ where }), prisma.lesson.findMany({ where, orderBy: { expiresAt: "asc" }, take: MAX_IDS, select: { id: true } })]);
  return { count, ids: rows.map(({ id }) => id) };
}

/** Lessons that came back into the queue, the latest first. */
export async function findReturned({ prisma }: Queryable, projectId: string): Promise<News> {
  const where = { projectId, status: "candidate", approvedAt: { not: null } };
  const [count, rows] = await Promise.all([prisma.lesson.count({ where }), prisma.lesson.findMany({ where, orderBy: { updatedAt: "desc" }, take: MAX_IDS, select: { id: true } })]);
  return { count, ids: rows.map(({ id }) => id) };
}
