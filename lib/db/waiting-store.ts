import type { Queryable } from "./client";
import type { LessonRow } from "./lesson-store";
import { countsOf, countsOfQueue, toDate, type QueueCounts } from "./queue-list";
import { Statement } from "./statement";

export type WaitingCounts = Readonly<{ queue: QueueCounts; conflicts: Readonly<{ count: number; oldestAt: Date | null }>; expiring: number }>;
type Row = Readonly<{ kind: string; number: number | bigint; time: Date | string | null }>;

/** What waits for a person, counted at one instant. */
export async function countWaiting(q: Queryable, projectId: string, span: ExpirySpan): Promise<WaitingCounts> {
  const { sql, values } = waitingStatement(q, projectId, span);
  const rows = await q.prisma.$queryRawUnsafe<Row[]>(sql, ...values);
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  return {
    queue: countsOf(rows as readonly (Row & { kind: "new" })[]),
    conflicts: { count: Number(of("conflicts")?.number ?? 0), oldestAt: toDate(of("conflicts")?.time ?? null) },
    expiring: Number(of("expiring")?.number ?? 0),
  };
}

/** Those that stop acting after `after` and not later than `until`. */
export type ExpirySpan = Readonly<{ after: Date; until: Date }>;

export function waitingStatement(q: Pick<Queryable, "dialect">, projectId: string, span: ExpirySpan): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const queue = countsOfQueue(statement, projectId, {});
  const conflicts = `SELECT NULL, COUNT(*), MIN("createdAt"), 'conflicts' FROM "Conflict" WHERE "projectId" = ${statement.put(projectId)} AND "status" = 'open'`;
  const expiring = `SELECT NULL, COUNT(*), NULL, 'expiring' FROM "Lesson" WHERE ${expiringIn(statement, projectId, span)}`;
  return { sql: [queue, conflicts, expiring].join(" UNION ALL "), values: statement.values };
}

/** What acts on probation is in the queue already. */
function expiringIn(statement: Statement, projectId: string, { after, until }: ExpirySpan): string {
  return `"projectId" = ${statement.put(projectId)} AND "status" = 'active' AND "onProbation" = FALSE AND "expiresAt" > ${statement.put(after)} AND "expiresAt" <= ${statement.put(until)}`;
}

export type AuditSpan = Readonly<{ /** Not looked at since. */ before: Date; /** What expires until then comes up by itself. */ warnUntil: Date }>;

function dueIn(statement: Statement, projectId: string, { before, warnUntil }: AuditSpan): string {
  const cutoff = () => statement.put(before);
  return `"projectId" = ${statement.put(projectId)} AND "status" IN ('active', 'long_term') AND "onProbation" = FALSE AND "createdAt" <= ${cutoff()}
    AND ("lookedAtAt" IS NULL OR "lookedAtAt" <= ${cutoff()}) AND ("approvedAt" IS NULL OR "approvedAt" <= ${cutoff()}) AND ("expiresAt" IS NULL OR "status" = 'long_term' OR "expiresAt" > ${statement.put(warnUntil)})`;
}

/** Lessons that act and were not looked at for long: the oldest look first, then the highest reach. */
export function dueStatement(q: Pick<Queryable, "dialect">, projectId: string, span: AuditSpan, take: number): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const sql = `SELECT "id" FROM "Lesson" WHERE ${dueIn(statement, projectId, span)} ORDER BY COALESCE("lookedAtAt", "approvedAt", "createdAt") ASC, "hits" DESC, "id" ASC LIMIT ${Math.trunc(take)}`;
  return { sql, values: statement.values };
}

export async function listDueLessons(q: Queryable, projectId: string, span: AuditSpan, take: number): Promise<string[]> {
  const { sql, values } = dueStatement(q, projectId, span, take);
  return (await q.prisma.$queryRawUnsafe<{ id: string }[]>(sql, ...values)).map(({ id }) => id);
}

export async function countDueLessons(q: Queryable, projectId: string, span: AuditSpan): Promise<number> {
  const statement = new Statement(q);
  const sql = `SELECT COUNT(*) AS "n" FROM "Lesson" WHERE ${dueIn(statement, projectId, span)}`;
  return Number((await q.prisma.$queryRawUnsafe<{ n: number | bigint }[]>(sql, ...statement.values))[0]?.n ?? 0);
}

/** Lessons without an expiry that somebody wanted looked at again by now. */
export async function listAskedAgain({ prisma }: Queryable, projectId: string, now: Date, take: number): Promise<LessonRow[]> {
  const rows = await prisma.lesson.findMany({ where: { projectId, status: "long_term", reviewAgainAt: { lte: now } }, orderBy: [{ reviewAgainAt: "asc" }, { id: "asc" }], take });
  return rows as unknown as LessonRow[];
}

/** How many lessons that were approved before an instant were looked at since. */
export async function countLooks({ prisma }: Queryable, projectId: string, since: Date): Promise<number> {
  return prisma.lesson.count({ where: { projectId, status: { in: ["active", "long_term"] }, lookedAtAt: { gte: since }, approvedAt: { lt: since } } });
}
