import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/lib/db/client";
import { deleteTerms, findByTerms, termCountStatement, termSearchStatement, writeTerms, type TermSearch } from "@/lib/db/lesson-term-store";
import { termsOf, termsOfText } from "@/lib/domain/conflict/rule-terms";
import type { Rule } from "@/lib/domain/lesson";
import { sqliteDatabase } from "@/tests/support/databases";
import { makeRule } from "@/tests/support/lesson-pairs";
import { describeDatabases, makeTestContext } from "@/tests/support/test-context";

const ANY: TermSearch = { limit: 10, statuses: ["active"] };

async function addLesson({ db, projectId }: { db: Db; projectId: string }, id: string, part: Partial<Rule>, status = "active"): Promise<void> {
  const rule = makeRule(part);
  const { content, taskType, tool, tags, keywords } = rule;
  await db.prisma.lesson.create({ data: { projectId, id, content, taskType, tool, tags: [...tags], keywords: [...keywords], status, contentHash: id, updatedAt: new Date("2026-03-01T00:00:00Z") } });
  await db.transaction((tx) => writeTerms(tx, { projectId, lessonId: id }, termsOf(rule)));
}

describeDatabases("lessons by their terms", (database) => {
  it("are found across languages, best first", async () => {
    const ctx = await makeTestContext({ database });
    await addLesson(ctx, "zh", { content: "读取 CSV 之前先检测编码" });
    await addLesson(ctx, "far", { content: "Read the fare rules" });
    await addLesson(ctx, "none", { content: "Water the plants" });

    const found = await findByTerms(ctx.db, ctx.projectId, termsOfText("Detect the encoding before reading a CSV"), ANY);

    expect(found.map(({ lessonId }) => lessonId)).toEqual(["zh", "far"]);
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 0);
  });

  it("are found among those that share task type, tool or tag, in a status that is asked for", async () => {
    const ctx = await makeTestContext({ database });
    const content = "Detect the encoding";
    await addLesson(ctx, "type", { content, taskType: "csv_load" });
    await addLesson(ctx, "tool", { content, taskType: "other", tool: "read_csv" });
    await addLesson(ctx, "tag", { content, taskType: "other", tags: ["Bank"] });
    await addLesson(ctx, "apart", { content, taskType: "other" });
    await addLesson(ctx, "rejected", { content, taskType: "csv_load" }, "rejected");
    const find = async (search: Partial<TermSearch>) => (await findByTerms(ctx.db, ctx.projectId, termsOfText(content), { ...ANY, ...search })).map(({ lessonId }) => lessonId).sort();

    expect(await find({ taskType: "csv_load", tool: "read_csv", tags: ["bank"] })).toEqual(["tag", "tool", "type"]);
    expect(await find({ taskType: "csv_load", tool: null, tags: [] })).toEqual(["type"]);
    expect(await find({ taskType: "csv_load", statuses: ["rejected", "active"] })).toEqual(["rejected", "type"]);
    expect(await find({ statuses: [] })).toEqual([]);
    expect(await find({})).toEqual(["apart", "tag", "tool", "type"]);
    expect(await find({ limit: 1 })).toHaveLength(1);
  });

  it("follow the last words written, are gone when deleted, and stay in their project", async () => {
    const ctx = await makeTestContext({ database });
    const key = { projectId: ctx.projectId, lessonId: "a" };
    await addLesson(ctx, "a", { content: "Detect the encoding" });
    await addLesson({ db: ctx.db, projectId: "another" }, "a", { content: "Detect the encoding" });
    const find = async (text: string) => (await findByTerms(ctx.db, ctx.projectId, termsOfText(text), ANY)).length;

    await ctx.db.transaction((tx) => writeTerms(tx, key, termsOfText("Refresh the token")));
    expect([await find("encoding"), await find("token")]).toEqual([0, 1]);
    await ctx.db.transaction((tx) => deleteTerms(tx, key));
    expect(await find("token")).toBe(0);
    expect(await ctx.db.prisma.lessonTerm.count({ where: { projectId: "another" } })).toBeGreaterThan(0);
  });

  it("rank what is rare above what all share, and read a term that all share in part only", async () => {
    const ctx = await makeTestContext({ database });
    const rows = Array.from({ length: 1_200 }, (_lesson, at) => ({ projectId: ctx.projectId, term: "common", lessonId: `l${String(at).padStart(4, "0")}`, weight: 1 }));
    await ctx.db.prisma.lessonTerm.createMany({ data: rows });
    await addLesson(ctx, "l0000", { content: "x" });
    await addLesson(ctx, "l1199", { content: "x" });
    await ctx.db.prisma.lessonTerm.create({ data: { projectId: ctx.projectId, term: "common", lessonId: "l1199", weight: 1 } });
    const find = async (...terms: string[]) => (await findByTerms(ctx.db, ctx.projectId, terms.map((term) => ({ term, weight: 1 })), ANY)).map(({ lessonId }) => lessonId);

    await ctx.db.prisma.lessonTerm.create({ data: { projectId: ctx.projectId, term: "rare", lessonId: "l0000", weight: 1 } });
    expect(await find("common")).toEqual(["l1199"]);
    expect(await find("common", "rare")).toEqual(["l0000", "l1199"]);
  });

  it("bear hostile terms", async () => {
    const ctx = await makeTestContext({ database });
    await addLesson(ctx, "a", { content: "' OR 1=1 -- \u0000 \ud800 % _ `; DROP TABLE x`", tags: ["'\u0000"], tool: "\ud800" });

    expect(await findByTerms(ctx.db, ctx.projectId, termsOfText("DROP TABLE x ' OR 1=1"), ANY)).toMatchObject([{ lessonId: "a" }]);
  });
});

describe("a search by terms", () => {
  let db: Db;
  beforeAll(async () => {
    db = await sqliteDatabase.makeDb();
  });

  async function planOf({ sql, values }: { sql: string; values: unknown[] }): Promise<string> {
    const steps = await db.prisma.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
    return steps.map(({ detail }) => detail).join("\n");
  }

  it("counts and reads terms by their key, newest first without sorting, and lessons by theirs", async () => {
    const terms = [{ term: "a", weight: 1, count: 3 }, { term: "b", weight: 1, count: 9 }];
    const counts = await planOf(termCountStatement(db, "p", terms));
    const search = await planOf(termSearchStatement(db, "p", terms, { ...ANY, taskType: "t", tool: "x", tags: ["y"] }));

    expect(counts.match(/SEARCH LessonTerm USING COVERING INDEX sqlite_autoindex_LessonTerm_1 \(projectId=\? AND term=\?\)/g)).toHaveLength(2);
    expect(search.match(/SEARCH LessonTerm USING COVERING INDEX sqlite_autoindex_LessonTerm_1 \(projectId=\? AND term=\?\)/g)).toHaveLength(2);
    expect(search).toMatch(/SEARCH l USING INDEX sqlite_autoindex_Lesson_1 \(projectId=\? AND id=\?\)/);
    expect(search).not.toMatch(/SCAN (LessonTerm|l|Lesson)\b/);
  });
});
