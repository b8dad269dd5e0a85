import type { AuditEntry } from "./audit-store";
import type { Queryable } from "./client";
import { Statement } from "./statement";

export type AuditFilter = Readonly<{
  actorId?: string | undefined;
  /** noun.verb, or a noun alone for all of its verbs. */
  action?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  from?: Date | undefined;
  /** Not included. */
  to?: Date | undefined;
}>;

/** Clocks of several processes may differ by so much: entries are in order of their number, and nearly of their time. */
const SKEW_MS = 60_000;
/** A filtered list is counted no further. */
export const MAX_COUNT = 1_000;

/** Newest first, below a number. */
export async function listAuditRows(q: Queryable, projectId: string, filter: AuditFilter, { belowSeq, take }: Readonly<{ belowSeq?: number | undefined; take: number }>): Promise<AuditEntry[]> {
  const { sql, values } = auditListStatement(q, projectId, filter, { belowSeq, take });
  const seqs = (await q.prisma.$queryRawUnsafe<{ seq: number | bigint }[]>(sql, ...values)).map(({ seq }) => Number(seq));
  return q.prisma.auditEntry.findMany({ where: { projectId, seq: { in: seqs } }, orderBy: { seq: "desc" } });
}

export function auditListStatement(q: Pick<Queryable, "dialect">, projectId: string, filter: AuditFilter, { belowSeq, take }: Readonly<{ belowSeq?: number | undefined; take: number }>): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const where = conditionsOf(statement, projectId, filter);
  if (belowSeq !== undefined) where.push(`"seq" < ${statement.put(belowSeq)}`);
  // What was done to one thing is little, and sorted; walking all numbers for it, as the key's order tempts to, is not.
  const order = filter.entity !== undefined && filter.entityId !== undefined ? `"seq" + 0` : `"seq"`;
  return { sql: `SELECT "seq" FROM "AuditEntry" WHERE ${where.join(" AND ")} ORDER BY ${order} DESC LIMIT ${Math.trunc(take)}`, values: statement.values };
}

/** All of a project are numbered without a gap, so the last number counts them; with a filter no more than MAX_COUNT. */
export async function countAudit(q: Queryable, projectId: string, filter: AuditFilter): Promise<Readonly<{ count: number; isCut: boolean }>> {
  if (Object.values(filter).every((value) => value === undefined)) {
    const last = await q.prisma.auditEntry.findFirst({ where: { projectId }, orderBy: { seq: "desc" }, select: { seq: true } });
    return { count: last?.seq ?? 0, isCut: false };
  }
  const statement = new Statement(q);
  const some = `SELECT 1 FROM "AuditEntry" WHERE ${conditionsOf(statement, projectId, filter).join(" AND ")} LIMIT ${MAX_COUNT + 1}`;
  const count = Number((await q.prisma.$queryRawUnsafe<{ n: number | bigint }[]>(`SELECT COUNT(*) AS "n" FROM (${some}) AS s`, ...statement.values))[0]?.n ?? 0);
  return { count: Math.min(count, MAX_COUNT), isCut: count > MAX_COUNT };
}

function conditionsOf(statement: Statement, projectId: string, { from, to, action, ...equal }: AuditFilter): string[] {
  const project = () => statement.put(projectId);
  const where = [`"projectId" = ${project()}`];
  for (const [column, value] of Object.entries(equal)) if (value !== undefined) where.push(`"${column}" = ${statement.put(value)}`);
  if (action !== undefined) where.push(action.includes(".") ? `"action" = ${statement.put(action)}` : `"action" LIKE ${statement.put(`${action.replace(/[\\%_]/g, "\\$&")}.%`)} ESCAPE '\\'`);
  // The number nearest to an instant is found by the index on time: the list itself is read in order of numbers.
  if (from) where.push(`"createdAt" >= ${statement.put(from)}`, `"seq" > COALESCE((SELECT "seq" FROM "AuditEntry" WHERE "projectId" = ${project()} AND "createdAt" < ${statement.put(new Date(from.getTime() - SKEW_MS))} ORDER BY "createdAt" DESC LIMIT 1), 0)`);
  if (to) where.push(`"createdAt" < ${statement.put(to)}`, `"seq" < COALESCE((SELECT "seq" FROM "AuditEntry" WHERE "projectId" = ${project()} AND "createdAt" >= ${statement.put(new Date(to.getTime() + SKEW_MS))} ORDER BY "createdAt" ASC LIMIT 1), 2147483647)`);
  return where;
}

/** What was last done to a lesson after it was proposed. */
export async function findLastAct(q: Queryable, projectId: string, lessonId: string): Promise<AuditEntry | null> {
  const [last] = await listAuditRows(q, projectId, { entity: "lesson", entityId: lessonId }, { take: 1 });
  return last && last.action !== "lesson.propose" ? last : null;
}
