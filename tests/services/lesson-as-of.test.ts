import { expect, it } from "vitest";
import { lessonAsOfSchema } from "@/lib/domain/review-view";
import { lessonsAsOf } from "@/lib/services/lesson-as-of";
import { storeLesson } from "../support/stored-lessons";
import { describeDatabases, makeTestContext } from "../support/test-context";

const HOUR_MS = 3_600_000;

describeDatabases("the library as it was", (database) => {
  it("shows each lesson in the version of that time, and none that came later", async () => {
    const ctx = await makeTestContext({ database });
    const start = ctx.now().toISOString();
    const id = await storeLesson(ctx, { content: "First words" });
    ctx.advance(HOUR_MS);
    const body = { content: "Second words", appliesWhen: "on orders", notWhen: null, tool: "run_sql", tags: ["sql"], keywords: [], placement: "tool_description", status: "active" };
    await ctx.db.prisma.lessonVersion.create({ data: { projectId: ctx.projectId, lessonId: id, version: 2, body, changedBy: "Ada", createdAt: ctx.now() } });
    const second = ctx.now().toISOString();
    ctx.advance(HOUR_MS);
    const other = await storeLesson(ctx);

    const at = async (time: string) => (await lessonsAsOf(ctx.as({ role: "viewer" }), { at: time })).items;
    expect(await at("2026-02-28T00:00:00Z")).toEqual([]);
    const [first] = await at(start);
    expect(lessonAsOfSchema.parse(first)).toMatchObject({ lesson_id: id, content: "First words", version: 1, tool: null });
    expect(await at(second)).toMatchObject([{ content: "Second words", version: 2, status: "active", tool: "run_sql", tags: ["sql"], placement: "tool_description", changed_by: "Ada", changed_at: second }]);
    expect((await at(ctx.now().toISOString())).map(({ lesson_id }) => lesson_id)).toEqual([id, other]);
  });

  it("is read page by page", async () => {
    const ctx = await makeTestContext({ database });
    const ids = [await storeLesson(ctx), await storeLesson(ctx), await storeLesson(ctx)];
    const query = { at: ctx.now().toISOString(), limit: "2" };
    const first = await lessonsAsOf(ctx, query);
    const second = await lessonsAsOf(ctx, { ...query, cursor: first.next_cursor });
    expect([...first.items, ...second.items].map(({ lesson_id }) => lesson_id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    await expect(lessonsAsOf(ctx, { at: "2026-02-28" })).rejects.toMatchObject({ code: "invalid" });
  });
});
