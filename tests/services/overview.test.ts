import { expect, it } from "vitest";
import { getOverview } from "@/lib/services/get-overview";
import { listTaskFacets } from "@/lib/services/list-task-facets";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Given = Readonly<{ id: string; status?: string; daysAgo?: number; type?: string; agent?: string | null; failure?: string | null; source?: string; createdAt?: Date; projectId?: string }>;

async function addTasks(ctx: TestContext, tasks: readonly Given[]) {
  await ctx.db.prisma.task.createMany({
    data: tasks.map(({ id, status = "succeeded", daysAgo = 0, type = "fetch", agent = null, failure = null, source = "api", createdAt = ctx.now(), projectId = ctx.projectId }) => ({
      projectId, id, taskType: type, title: id, agent, status, source, inputHash: "0", failureCategory: failure, startedAt: new Date(ctx.now().getTime() - daysAgo * DAY), createdAt,
    })),
  });
}

describeDatabases("getOverview", (database) => {
  it("is nothing while nothing is recorded in this project", async () => {
    const ctx = await makeTestContext({ database });
    await addTasks(ctx, [{ id: "elsewhere", projectId: "another" }]);
    expect(await getOverview(ctx)).toBeNull();
  });

  it("counts tasks, the most frequent failure and each day", async () => {
    const ctx = await makeTestContext({ database });
    await addTasks(ctx, [
      { id: "a", status: "failed", failure: "timeout" },
      { id: "b", status: "failed", failure: "timeout", daysAgo: 1 },
      { id: "c", status: "aborted", failure: "http_404", daysAgo: 1 },
      { id: "d", daysAgo: 40, failure: "timeout" },
      { id: "e", status: "running" },
    ]);
    const overview = await getOverview(ctx);

    expect(overview).toMatchObject({ total: 5, failed: 2, commonFailure: { category: "timeout", count: 3 }, since: null, hasSample: false });
    expect(overview?.days).toHaveLength(30);
    expect(overview?.days.slice(-2)).toEqual([{ day: "2026-02-28", succeeded: 0, failed: 1, other: 1 }, { day: "2026-03-01", succeeded: 0, failed: 1, other: 1 }]);
    expect(overview?.failures).toEqual([{ category: "timeout", count: 2, change: 1 }, { category: "http_404", count: 1, change: 1 }]);
    expect(overview?.newest.map(({ task_id }) => task_id)).toEqual(["e", "a", "c", "b", "d"]);
  });

  it("counts turning points by kind", async () => {
    const ctx = await makeTestContext({ database });
    await addTasks(ctx, [{ id: "a" }]);
    await ctx.db.prisma.turningPoint.createMany({ data: ["anomaly", "anomaly", "recovery"].map((kind, index) => ({ projectId: ctx.projectId, taskId: "a", eventId: String(index), kind, index, reason: {}, timestamp: ctx.now() })) });
    expect((await getOverview(ctx))?.turningPoints).toEqual({ first_failure: 0, hesitation: 0, anomaly: 2, recovery: 1, divergence: 0 });
  });

  it("tells what came since the person was last here", async () => {
    const ctx = await makeTestContext({ database });
    await addTasks(ctx, [{ id: "old", createdAt: new Date(ctx.now().getTime() - 3 * HOUR) }, { id: "new", status: "failed", daysAgo: 300 }]);
    const since = new Date(ctx.now().getTime() - 2 * HOUR);
    expect((await getOverview(ctx, { since }))?.since).toEqual({ at: since.toISOString(), tasks: 1, failed: 1 });
  });

  it("counts nothing as new for somebody who was never here", async () => {
    const ctx = await makeTestContext({ database });
    await addTasks(ctx, [{ id: "a" }]);
    expect((await getOverview(ctx, { since: null }))?.since).toBeNull();
  });

  it("knows the sample by its source, not by an id that begins alike", async () => {
    const ctx = await makeTestContext({ database });
    await addTasks(ctx, [{ id: "sample-mine" }]);
    expect((await getOverview(ctx))?.hasSample).toBe(false);
    await addTasks(ctx, [{ id: "sample-csv-bom", source: "sample" }]);
    expect((await getOverview(ctx))?.hasSample).toBe(true);
  });

  it("is refused to a key that may not read", async () => {
    const ctx = await makeTestContext({ database, scopes: ["ingest"] });
    await expect(getOverview(ctx)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lists each type, agent and failure once, in order, of this project", async () => {
    const ctx = await makeTestContext({ database });
    await addTasks(ctx, [
      { id: "a", type: "text2sql", agent: "bi-bot", failure: "timeout" },
      { id: "b", type: "csv", agent: "bi-bot" },
      { id: "c", type: "csv", agent: "dify", failure: "http_404" },
      { id: "d", type: "other", projectId: "another" },
    ]);
    expect(await listTaskFacets(ctx)).toEqual({ types: ["csv", "text2sql"], agents: ["bi-bot", "dify"], failures: ["http_404", "timeout"] });
  });
});
