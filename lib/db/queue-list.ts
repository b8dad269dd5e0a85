import type { ConflictKind } from "@/lib/domain/conflict-kind";
import type { QueueFlag, QueueKind, QueueSort } from "@/lib/domain/review-view";
import type { Queryable } from "./client";
import { Statement } from "./statement";

export type QueueFilter = Readonly<{
  taskType?: string | undefined;
  kind?: QueueKind | undefined;
  /** Of those that the database can tell. */
  flag?: Exclude<QueueFlag, "vague" | "instruction"> | undefined;
  /** No others than these. */
  ids?: readonly string[] | undefined;
}>;
export type QueuePosition = Readonly<{ value: number; since: Date; id: string }>;
export type QueueListing = Readonly<{ sort: QueueSort; after?: QueuePosition | undefined; take: number }>;
export type QueuePlace = Readonly<{ id: string; kind: QueueKind }>;
export type QueueCounts = Readonly<Record<QueueKind, Readonly<{ count: number; oldestAt: Date | null }>>>;

/** A lesson waits since it was made, or since a person last saw to it: one that was edited long after waits since then. */
const SINCE = `COALESCE(l."lookedAtAt", l."createdAt")`;

type Row = Readonly<{ id: string | null; number: number | bigint; time: Date | string | null; kind: QueueKind }>;

/**
 * One page of what waits for a person, and how much of each kind there is under the same conditions, whatever kind the
 * page is of: one statement, so that they never disagree.
 */
export async function listQueueRows(q: Queryable, projectId: string, filter: QueueFilter, listing: QueueListing): Promise<{ page: QueuePlace[]; counts: QueueCounts }> {
  const { sql, values } = queueStatement(q, projectId, filter, listing);
  const rows = await q.prisma.$queryRawUnsafe<Row[]>(sql, ...values);
  const page = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }])).sort(inOrderOf(listing.sort));
  return { page: page.map(({ id, kind }) => ({ id, kind })), counts: countsOf(rows.filter(({ id }) => id === null)) };
}

export function queueStatement(q: Pick<Queryable, "dialect">, projectId: string, filter: QueueFilter, { sort, after, take }: QueueListing): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const isByValue = sort === "value";
  const [column, order, than] = isByValue ? [`"value"`, "DESC", "<"] : [`"since"`, "ASC", ">"];
  const position = after && (() => `(${isByValue ? column : SINCE}, l."id") ${than} (${statement.put(isByValue ? after.value : after.since)}, ${statement.put(after.id)})`);
  const page = `SELECT "id", "value" AS "number", "since" AS "time", "kind" FROM (${queueOf(statement, projectId, filter, position)}) AS q ORDER BY ${column} ${order}, "id" ${order} LIMIT ${Math.trunc(take)}`;
  const counts = countsOfQueue(statement, projectId, { ...filter, kind: undefined });
  return { sql: `SELECT * FROM (${page}) AS page UNION ALL ${counts}`, values: statement.values };
}

/** A row a kind: no id, how many, since when. */
export function countsOfQueue(statement: Statement, projectId: string, filter: QueueFilter): string {
  return `SELECT NULL AS "id", COUNT(*) AS "number", MIN("since") AS "time", "kind" FROM (${queueOf(statement, projectId, filter)}) AS c GROUP BY "kind"`;
}

/** The queue: candidates, and what acts on probation. Each branch is read by an index of its own. */
function queueOf(statement: Statement, projectId: string, filter: QueueFilter, position?: () => string): string {
  const branches: string[] = [];
  const add = (kind: string, of: string) => {
    const where = [`l."projectId" = ${statement.put(projectId)}`, of, ...conditionsOf(statement, filter), ...(position ? [position()] : [])];
    branches.push(`SELECT l."id", l."value", ${SINCE} AS "since", ${kind} AS "kind" FROM "Lesson" AS l WHERE ${where.join(" AND ")}`);
  };
  if (filter.kind !== "probation" && filter.flag !== "probation") {
    const of = filter.kind === undefined ? "" : ` AND l."approvedAt" IS ${filter.kind === "new" ? "" : "NOT "}NULL`;
    add(`CASE WHEN l."approvedAt" IS NULL THEN 'new' ELSE 'returned' END`, `l."status" = 'candidate'${of}`);
  }
  if (filter.kind === undefined || filter.kind === "probation") add(`'probation'`, `l."status" = 'active' AND l."onProbation" = TRUE`);
  return branches.length > 0 ? branches.join(" UNION ALL ") : `SELECT "id", "value", "createdAt" AS "since", 'new' AS "kind" FROM "Lesson" WHERE "projectId" = ${statement.put(projectId)} AND "id" = ''`;
}

function conditionsOf(statement: Statement, { taskType, flag, ids }: QueueFilter): string[] {
  const where: string[] = [];
  if (taskType !== undefined) where.push(`l."taskType" = ${statement.put(taskType)}`);
  if (flag === "untrusted") where.push(`l."isUntrusted" = TRUE`);
  if (flag === "high_risk") where.push(`l."isHighRisk" = TRUE`);
  if (flag === "conflict" || flag === "similar") where.push(hasOpenConflict(flag));
  if (ids) where.push(ids.length > 0 ? `l."id" IN (${ids.map((id) => statement.put(id)).join(", ")})` : "FALSE");
  return where;
}

function hasOpenConflict(flag: "conflict" | "similar"): string {
  const side = (column: string) => `EXISTS (SELECT 1 FROM "Conflict" AS c WHERE c."projectId" = l."projectId" AND c."${column}" = l."id" AND c."status" = 'open' AND c."kind" ${flag === "conflict" ? "=" : "<>"} 'contradiction')`;
  return `(${side("leftId")} OR ${side("rightId")})`;
}

const inOrderOf = (sort: QueueSort) => (one: Row, other: Row) => {
  const key = ({ number, time }: Row) => (sort === "value" ? -Number(number) : Date.parse(String(toDate(time)?.toISOString())));
  const byId = (one.id ?? "") < (other.id ?? "") ? -1 : 1;
  return key(one) - key(other) || (sort === "value" ? -byId : byId);
};

export function countsOf(rows: readonly Pick<Row, "number" | "time" | "kind">[]): QueueCounts {
  const of = (kind: QueueKind) => {
    const row = rows.find((candidate) => candidate.kind === kind);
    return { count: Number(row?.number ?? 0), oldestAt: toDate(row?.time ?? null) };
  };
  return { new: of("new"), probation: of("probation"), returned: of("returned") };
}

/** SQLite gives the time of a computed column as text. */
export function toDate(time: Date | string | null): Date | null {
  return time === null ? null : new Date(time);
}

export type QueueWords = Readonly<{ id: string; content: string; appliesWhen: string | null; notWhen: string | null }>;

/** The words of what waits, newest first, for whoever looks at them one by one. */
export async function listQueueWords({ prisma }: Queryable, projectId: string, taskType: string | undefined, take: number): Promise<QueueWords[]> {
  return prisma.lesson.findMany({
    where: { projectId, ...(taskType === undefined ? {} : { taskType }), OR: [{ status: "candidate" }, { status: "active", onProbation: true }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    select: { id: true, content: true, appliesWhen: true, notWhen: true },
  });
}

/** The kinds of each lesson's open conflicts. */
export async function listOpenKinds({ prisma }: Queryable, projectId: string, lessonIds: readonly string[]): Promise<Map<string, ConflictKind[]>> {
  const ids = [...lessonIds];
  const rows = await prisma.conflict.findMany({ where: { projectId, status: "open", OR: [{ leftId: { in: ids } }, { rightId: { in: ids } }] }, select: { leftId: true, rightId: true, kind: true } });
  const kinds = new Map<string, ConflictKind[]>();
  for (const { leftId, rightId, kind } of rows) for (const id of [leftId, rightId]) kinds.set(id, [...(kinds.get(id) ?? []), kind as ConflictKind]);
  return kinds;
}
