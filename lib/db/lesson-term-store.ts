import type { LessonStatus } from "@/lib/domain/lesson";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";
import { Statement } from "./statement";

const COLUMNS = { projectId: "text", term: "text", lessonId: "text", weight: "float" } as const;
/** No more lessons are read for one term; of a more frequent term those added last. */
const MAX_POSTINGS = 1_000;
/** No more are read for all terms of one search, rarest terms first: the work is the same for any number of lessons. */
const MAX_READ = 3_000;
/** Of the lessons found, the best so many are asked for their status and what they share. */
const MAX_LOOKED_AT = 1_000;

export type LessonKey = Readonly<{ projectId: string; lessonId: string }>;
type WeightedTerm = Readonly<{ term: string; weight: number }>;
export type TermSearch = Readonly<{
  limit: number;
  statuses: readonly LessonStatus[];
  /** Lessons that share the task type, the tool or a tag; with none of the three given, any lesson. */
  taskType?: string | undefined;
  tool?: string | null | undefined;
  tags?: readonly string[] | undefined;
}>;
export type TermMatch = Readonly<{ lessonId: string; score: number }>;
type CountedTerm = WeightedTerm & Readonly<{ count: number }>;

/** Replaces the terms under which a lesson is found, in the caller's transaction. */
export async function writeTerms(tx: Queryable, { projectId, lessonId }: LessonKey, terms: readonly WeightedTerm[]): Promise<void> {
  await deleteTerms(tx, { projectId, lessonId });
  await insertJson(tx, "LessonTerm", COLUMNS, terms.map((term) => ({ projectId, lessonId, ...term })), []);
}

export async function deleteTerms({ prisma }: Queryable, { projectId, lessonId }: LessonKey): Promise<void> {
  await prisma.lessonTerm.deleteMany({ where: { projectId, lessonId } });
}

/**
 * Lessons that share terms, best first: the sum over shared terms of weight and rarity. A term that
 * more than a thousand lessons share is read in part only, and only where rarer ones leave room.
 *
 * @returns at most `limit`; empty where no term is known
 */
export async function findByTerms(q: Queryable, projectId: string, terms: readonly WeightedTerm[], search: TermSearch): Promise<TermMatch[]> {
  const chosen = chooseTerms(await countTerms(q, projectId, terms));
  if (chosen.length === 0 || search.statuses.length === 0) return [];
  const { sql, values } = termSearchStatement(q, projectId, chosen, search);
  const rows = await q.prisma.$queryRawUnsafe<{ lessonId: string; score: number }[]>(sql, ...values);
  return rows.map(({ lessonId, score }) => ({ lessonId, score: Number(score) }));
}

async function countTerms(q: Queryable, projectId: string, terms: readonly WeightedTerm[]): Promise<CountedTerm[]> {
  if (terms.length === 0) return [];
  const { sql, values } = termCountStatement(q, projectId, terms);
  const rows = await q.prisma.$queryRawUnsafe<{ place: number; n: number | bigint }[]>(sql, ...values);
  const counts = new Map(rows.map(({ place, n }) => [Number(place), Number(n)]));
  return terms.map((term, place) => ({ ...term, count: counts.get(place) ?? 0 }));
}

/** How many lessons have each term, counted no further than the cap. */
export function termCountStatement(q: Pick<Queryable, "dialect">, projectId: string, terms: readonly WeightedTerm[]): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const counts = terms.map(({ term }, place) => `SELECT ${place} AS "place", count(*) AS "n" FROM (SELECT 1 FROM "LessonTerm" WHERE "projectId" = ${statement.put(projectId)} AND "term" = ${statement.put(term)} LIMIT ${MAX_POSTINGS}) AS t${place}`);
  return { sql: counts.join(" UNION ALL "), values: statement.values };
}

function chooseTerms(terms: readonly CountedTerm[]): CountedTerm[] {
  let read = 0;
  const known = terms.filter(({ count }) => count > 0).sort((left, right) => left.count - right.count || right.weight - left.weight);
  return known.filter(({ count }) => {
    const fits = read + count <= MAX_READ;
    if (fits) read += count;
    return fits;
  });
}

export function termSearchStatement(q: Pick<Queryable, "dialect">, projectId: string, terms: readonly CountedTerm[], search: TermSearch): { sql: string; values: unknown[] } {
  const statement = new Statement(q);
  const postings = terms.map(({ term, weight, count }, place) => {
    // The stored weight is left out: the key alone, which holds all that is read, follows from the index.
    const factor = (weight * Math.log(1 + MAX_POSTINGS / count)).toFixed(4);
    return `SELECT * FROM (SELECT "lessonId", ${factor} AS "part" FROM "LessonTerm" WHERE "projectId" = ${statement.put(projectId)} AND "term" = ${statement.put(term)} ORDER BY "lessonId" DESC LIMIT ${MAX_POSTINGS}) AS t${place}`;
  });
  const scored = `SELECT "lessonId", sum("part") AS "score" FROM (${postings.join(" UNION ALL ")}) AS p GROUP BY "lessonId" ORDER BY "score" DESC, "lessonId" DESC LIMIT ${MAX_LOOKED_AT}`;
  // CROSS JOIN keeps SQLite's planner from starting at the lessons.
  const join = q.dialect === "sqlite" ? "CROSS JOIN" : "JOIN";
  const found = `SELECT s."lessonId", s."score" FROM (${scored}) AS s ${join} "Lesson" AS l ON l."projectId" = ${statement.put(projectId)} AND l."id" = s."lessonId"`;
  const where = [`l."status" IN (${search.statuses.map((status) => statement.put(status)).join(", ")})`, ...scopeOf(statement, search)];
  const sql = `${found} WHERE ${where.join(" AND ")} ORDER BY s."score" DESC, s."lessonId" DESC LIMIT ${Math.trunc(search.limit)}`;
  return { sql, values: statement.values };
}

function scopeOf(statement: Statement, { taskType, tool, tags = [] }: TermSearch): string[] {
  const shared: string[] = [];
  if (taskType !== undefined) shared.push(`l."taskType" = ${statement.put(taskType)}`);
  if (tool !== undefined && tool !== null) shared.push(`l."tool" = ${statement.put(tool)}`);
  if (tags.length > 0) shared.push(`EXISTS (SELECT 1 FROM "LessonTerm" AS g WHERE g."projectId" = l."projectId" AND g."lessonId" = l."id" AND g."term" IN (${tags.map((tag) => statement.put(`tag:${tag.toLowerCase()}`)).join(", ")}))`);
  return shared.length > 0 ? [`(${shared.join(" OR ")})`] : [];
}
