import type { FailureClass } from "@/lib/domain/failure-class";
import type { ReflectionCategory } from "@/lib/domain/reflection";
import type { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";
import { Statement } from "./statement";

type Row = Prisma.FailurePatternGetPayload<object>;
export type PatternRow = Omit<Row, "failureClass" | "category" | "keywords"> & Readonly<{ failureClass: FailureClass; category: ReflectionCategory; keywords: readonly string[] }>;

export type PatternKey = Readonly<{ projectId: string; taskType: string; failureClass: FailureClass; tool: string }>;
export type NewPattern = PatternKey & Readonly<{ id: string; category: ReflectionCategory; at: Date }>;

/** The pattern of this type, class and tool; made if it is the first of its kind. In the caller's transaction. */
export async function ensurePattern({ prisma }: Queryable, { projectId, taskType, failureClass, tool, id, category, at }: NewPattern): Promise<PatternRow> {
  const key = { projectId_taskType_failureClass_tool: { projectId, taskType, failureClass, tool } };
  const known = await prisma.failurePattern.findUnique({ where: key });
  const row = known ?? (await prisma.failurePattern.create({ data: { projectId, taskType, failureClass, tool, id, category, keywords: [], firstSeenAt: at, lastSeenAt: at } }));
  return row as PatternRow;
}

/** Counts a pattern's diagnoses anew; one that has none left, and led to nothing, is gone. */
export async function recountPattern({ prisma }: Queryable, projectId: string, patternId: string): Promise<PatternRow | null> {
  const where = { projectId, patternId };
  const [all, tasks] = await Promise.all([
    prisma.diagnosis.aggregate({ where, _count: true, _min: { timestamp: true }, _max: { timestamp: true } }),
    prisma.diagnosis.groupBy({ by: ["taskId"], where }),
  ]);
  const { timestamp: firstSeenAt } = all._min;
  const { timestamp: lastSeenAt } = all._max;
  if (firstSeenAt === null || lastSeenAt === null) {
    await prisma.failurePattern.deleteMany({ where: { projectId, id: patternId, lessonId: null } });
    return null;
  }
  const row = await prisma.failurePattern.update({ where: { projectId_id: { projectId, id: patternId } }, data: { count: all._count, taskCount: tasks.length, firstSeenAt, lastSeenAt } });
  return row as PatternRow;
}

export async function updatePattern({ prisma }: Queryable, projectId: string, id: string, change: Readonly<{ keywords?: readonly string[]; isCrossSession?: boolean; lessonId?: string }>): Promise<void> {
  const { keywords, ...rest } = change;
  await prisma.failurePattern.update({ where: { projectId_id: { projectId, id } }, data: { ...rest, ...(keywords ? { keywords: [...keywords] } : {}) } });
}

export const PATTERN_SORTS = { last_seen: "lastSeenAt", first_seen: "firstSeenAt", count: "count" } as const;
export type PatternSort = keyof typeof PATTERN_SORTS;
export type PatternListing = Readonly<{ taskType?: string | undefined; q?: string | undefined; sort: PatternSort; after?: Readonly<{ value: Date | number; id: string }> | undefined; take: number }>;

/** Highest or newest first. */
export async function listPatternRows(q: Queryable, projectId: string, { taskType, q: text, sort, after, take }: PatternListing): Promise<PatternRow[]> {
  const statement = new Statement(q);
  const column = `"${PATTERN_SORTS[sort]}"`;
  const where = [`"projectId" = ${statement.put(projectId)}`];
  if (taskType !== undefined) where.push(`"taskType" = ${statement.put(taskType)}`);
  if (text !== undefined) where.push(statement.contains([`"taskType"`, `"failureClass"`, `"tool"`], text));
  if (after) where.push(`(${column}, "id") < (${statement.put(after.value)}, ${statement.put(after.id)})`);
  const sql = `SELECT "id" FROM "FailurePattern" WHERE ${where.join(" AND ")} ORDER BY ${column} DESC, "id" DESC LIMIT ${Math.trunc(take)}`;
  const ids = (await q.prisma.$queryRawUnsafe<{ id: string }[]>(sql, ...statement.values)).map(({ id }) => id);
  const rows = await q.prisma.failurePattern.findMany({ where: { projectId, id: { in: ids } } });
  return ids.flatMap((id) => (rows.find((row) => row.id === id) as PatternRow | undefined) ?? []);
}

const DAY_MS = 86_400_000;
const TREND_DAYS = 14;

/** Failures a day over the fortnight that ends with each pattern's newest one, oldest first; one statement whatever their number. */
export async function trendsOf(q: Queryable, projectId: string, patterns: readonly Pick<PatternRow, "id" | "lastSeenAt">[]): Promise<Map<string, number[]>> {
  const trends = new Map(patterns.map(({ id, lastSeenAt }) => [id, { first: dayOf(lastSeenAt) - TREND_DAYS + 1, days: Array.from({ length: TREND_DAYS }, () => 0) }]));
  if (patterns.length === 0) return new Map();
  const statement = new Statement(q);
  const project = statement.put(projectId);
  const wanted = patterns.map(({ id, lastSeenAt }) => `("patternId" = ${statement.put(id)} AND "timestamp" >= ${statement.put(new Date((dayOf(lastSeenAt) - TREND_DAYS + 1) * DAY_MS))})`);
  const day = q.dialect === "sqlite" ? `CAST(strftime('%s', "timestamp") AS INTEGER) / 86400` : `FLOOR(EXTRACT(EPOCH FROM "timestamp") / 86400)::integer`;
  const sql = `SELECT "patternId", ${day} AS "day", COUNT(*) AS "count" FROM "Diagnosis" WHERE "projectId" = ${project} AND (${wanted.join(" OR ")}) GROUP BY "patternId", ${day}`;
  for (const row of await q.prisma.$queryRawUnsafe<{ patternId: string; day: number | bigint; count: number | bigint }[]>(sql, ...statement.values)) {
    const trend = trends.get(row.patternId);
    const place = Number(row.day) - (trend?.first ?? 0);
    if (trend && place >= 0 && place < TREND_DAYS) trend.days[place] = Number(row.count);
  }
  return new Map([...trends].map(([id, { days }]) => [id, days]));
}

function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}

export type PatternExample = Readonly<{ taskId: string; eventId: string; excerpt: string }>;

/** The newest diagnosis of each pattern. */
export async function examplesOf({ prisma }: Queryable, projectId: string, patternIds: readonly string[]): Promise<Map<string, PatternExample>> {
  const select = { taskId: true, eventId: true, excerpt: true } as const;
  const found = await Promise.all(patternIds.map((patternId) => prisma.diagnosis.findFirst({ where: { projectId, patternId }, orderBy: { timestamp: "desc" }, select })));
  return new Map(patternIds.flatMap((id, place) => { const example = found[place]; return example ? [[id, example] as const] : []; }));
}

/** Notes which lesson a pattern was promoted to; the first one stands. */
export async function linkPattern({ prisma }: Queryable, { projectId, taskType, failureClass, tool }: PatternKey, lessonId: string): Promise<void> {
  await prisma.failurePattern.updateMany({ where: { projectId, taskType, failureClass, tool, lessonId: null }, data: { lessonId } });
}
