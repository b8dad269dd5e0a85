import { expect, it } from "vitest";
import { listTasks } from "@/lib/services/list-tasks";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const START = Date.parse("2026-03-01T00:00:00Z");

/** Ten tasks a minute apart, two at each instant, so that the id decides between them. */
async function makeTasks(ctx: TestContext, change: (index: number) => object = () => ({})) {
  await ctx.db.prisma.task.createMany({
    data: Array.from({ length: 10 }, (_item, index) => ({
      projectId: ctx.projectId, id: `task-${index}`, taskType: index % 2 ? "parse" : "fetch", title: `Run ${index}`, status: "succeeded", source: "api", inputHash: "0",
      startedAt: new Date(START + Math.floor(index / 2) * 60_000), durationMs: BigInt(index % 3) * 1_000n, failureCount: index % 4, ...change(index),
    })),
  });
}

const ids = async (ctx: TestContext, query: object = {}) => (await listTasks(ctx, query)).items.map(({ task_id }) => task_id);

describeDatabases("listTasks", (database) => {
  it("lists the newest first, and every task once over pages of any size", async () => {
    const ctx = await makeTestContext({ database });
    await makeTasks(ctx);
    const all = ["task-9", "task-8", "task-7", "task-6", "task-5", "task-4", "task-3", "task-2", "task-1", "task-0"];

    expect(await ids(ctx)).toEqual(all);
    for (const limit of [1, 3, 10]) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await listTasks(ctx, { limit: String(limit), ...(cursor ? { cursor } : {}) });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        seen.push(...page.items.map(({ task_id }) => task_id));
        cursor = page.next_cursor;
      } while (cursor);
      expect(seen).toEqual(all);
    }
  });

  it.each([
    ["started_at", "asc"], ["duration", "desc"], ["duration", "asc"], ["failures", "desc"], ["failures", "asc"],
  ] as const)("pages by %s %s without losing or repeating one", async (sort, order) => {
    const ctx = await makeTestContext({ database });
    await makeTasks(ctx);
    const first = await listTasks(ctx, { sort, order, limit: "4" });
    const second = await listTasks(ctx, { sort, order, limit: "4", cursor: first.next_cursor });
    const third = await listTasks(ctx, { sort, order, limit: "4", cursor: second.next_cursor });

    const items = [...first.items, ...second.items, ...third.items];
    const keys = items.map((item) => ({ started_at: Date.parse(item.started_at), duration: item.duration_ms, failures: item.failures })[sort]);
    expect(new Set(items.map(({ task_id }) => task_id)).size).toBe(10);
    expect(keys).toEqual([...keys].sort((a, b) => (order === "asc" ? a - b : b - a)));
    expect(third.next_cursor).toBeNull();
  });

  it.each([
    ["task_type", { task_type: "parse" }, 5],
    ["status", { status: "failed" }, 1],
    ["turning point", { turning_point: "hesitation" }, 2],
    ["error type", { error_type: "KeyError" }, 1],
    ["agent", { agent: "数据" }, 1],
    ["session", { session_id: "s/1" }, 1],
    ["from, included", { from: "2026-03-01T00:04:00Z" }, 2],
    ["to, not included", { to: "2026-03-01T08:01:00+08:00" }, 2],
    ["two at once", { task_type: "parse", status: "failed" }, 1],
    ["nothing of it", { task_type: "nope" }, 0],
  ])("filters by %s", async (_case, query, count) => {
    const ctx = await makeTestContext({ database });
    await makeTasks(ctx, (index) => (index === 3 ? { status: "failed", failureCategory: "KeyError", agent: "数据", sessionId: "s/1" } : index > 7 ? { hesitations: 1 } : {}));
    expect(await ids(ctx, query)).toHaveLength(count);
  });

  it.each([
    ["any case", "CONVERT", ["task-1"]],
    ["Chinese", "订单", ["task-2"]],
    ["two characters are enough", "导", ["task-2"]],
    ["letters beyond A-Z", "ÉTÉ", ["task-3"]],
    ["the start of a word in capitals", "élan", ["task-4"]],
    ["the agent", "planner", ["task-5"]],
    ["the id", "ask-7", ["task-7"]],
    ["a percent sign as itself", "100%", ["task-6"]],
    ["an underscore as itself", "a_b", ["task-8"]],
  ])("finds by text: %s", async (_case, q, expected) => {
    const ctx = await makeTestContext({ database });
    const titles = ["Run", "Convert orders", "导出订单", "un été", "Élan", "Run", "100% done", "1000 done", "a_b", "axb"];
    await makeTasks(ctx, (index) => ({ title: titles[index], ...(index === 5 ? { agent: "Planner-1" } : {}) }));
    expect(await ids(ctx, { q })).toEqual(expected);
  });

  it("shows nothing of another project", async () => {
    const ctx = await makeTestContext({ database });
    await makeTasks(ctx);
    expect(await ids({ ...ctx, projectId: "another" })).toEqual([]);
  });

  it.each([
    ["an unknown filter", { tasktype: "parse" }, "tasktype"],
    ["an unknown status", { status: "great" }, "status"],
    ["a limit past the largest", { limit: "201" }, "limit"],
    ["a limit that is no number", { limit: "many" }, "limit"],
    ["a time without an offset", { from: "2026-03-01T00:00:00" }, "from"],
    ["a cursor that is none", { cursor: "%%%" }, "cursor"],
    ["the cursor of another sort", { sort: "duration", cursor: Buffer.from('["started_at",1,"a"]').toString("base64url") }, "cursor"],
  ])("refuses %s by its name", async (_case, query, path) => {
    const ctx = await makeTestContext({ database });
    await expect(listTasks(ctx, query)).rejects.toMatchObject({ code: "invalid", issues: [{ path }] });
  });

  it("carries no column that grows with the task", async () => {
    const ctx = await makeTestContext({ database });
    await makeTasks(ctx, () => ({ input: { text: "INPUT".repeat(1_000) }, metadata: { text: "META".repeat(1_000) } }));
    expect(JSON.stringify(await listTasks(ctx, {}))).not.toMatch(/INPUT|META/);
  });
});
