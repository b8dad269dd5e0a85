import { expect, it } from "vitest";
import { findTask } from "@/lib/db/task-store";
import { finishTask } from "@/lib/services/finish-task";
import { startTask } from "@/lib/services/start-task";
import { describeDatabases, makeTestContext } from "../support/test-context";

describeDatabases("finishTask", (database) => {
  async function makeTask() {
    const ctx = await makeTestContext({ scopes: ["ingest"], database });
    await startTask(ctx, { task_id: "t", task_type: "t" });
    return ctx;
  }

  it.each([
    ["succeeded", "failed", "succeeded"],
    ["failed", "succeeded", "failed"],
    ["aborted", "succeeded", "succeeded"],
    ["aborted", "failed", "failed"],
    ["unknown", "failed", "failed"],
    ["succeeded", "aborted", "succeeded"],
    ["failed", "aborted", "failed"],
    ["aborted", "unknown", "aborted"],
  ])("finished as %s and then as %s, it stands as %s", async (first, second, stands) => {
    const ctx = await makeTask();
    await finishTask(ctx, { task_id: "t", status: first });
    expect(await finishTask(ctx, { task_id: "t", status: second })).toMatchObject({ status: stands, is_applied: stands !== first });
    expect(await findTask(ctx.db, ctx.projectId, "t")).toMatchObject({ status: stands });
  });

  it("changes nothing when it is said again, later", async () => {
    const ctx = await makeTask();
    const first = await finishTask(ctx, { task_id: "t", status: "failed", error: { type: "Timeout", message: "60 s" } });
    const before = await findTask(ctx.db, ctx.projectId, "t");
    ctx.advance(60_000);

    expect(await finishTask(ctx, { task_id: "t", status: "failed", error: { type: "Other", message: "no" } })).toEqual({ ...first, is_applied: false });
    expect(await findTask(ctx.db, ctx.projectId, "t")).toEqual(before);
  });

  it("adds what the first word left open", async () => {
    const ctx = await makeTask();
    await finishTask(ctx, { task_id: "t", status: "succeeded" });
    expect(await finishTask(ctx, { task_id: "t", status: "succeeded", outcome: { score: 0.5, note: "half" } })).toMatchObject({ is_applied: true, ended_at: ctx.now().toISOString() });
    expect(await findTask(ctx.db, ctx.projectId, "t")).toMatchObject({ outcomeScore: 0.5, outcomeNote: "half" });
  });

  it("ends a task that its own clock ends before it started when it started, and never leaves it running", async () => {
    const ctx = await makeTask();
    await startTask(ctx, { task_id: "named", task_type: "t", started_at: "2026-03-01T08:00:00Z" });
    await finishTask(ctx, { task_id: "named", status: "succeeded", ended_at: "2026-03-01T15:59:59+08:00" });
    expect(await findTask(ctx.db, ctx.projectId, "named")).toMatchObject({ status: "succeeded", endedAt: new Date("2026-03-01T08:00:00Z") });
  });

  it("ends a task whose start lies ahead of our clock no sooner than it started", async () => {
    const ctx = await makeTask();
    const ahead = new Date(ctx.now().getTime() + 60_000).toISOString();
    await startTask(ctx, { task_id: "ahead", task_type: "t", started_at: ahead });
    expect(await finishTask(ctx, { task_id: "ahead", status: "succeeded" })).toMatchObject({ ended_at: ahead });
  });

  it("lets one of two ends at once stand", async () => {
    const ctx = await makeTask();
    const ends = await Promise.all([finishTask(ctx, { task_id: "t", status: "succeeded" }), finishTask(ctx, { task_id: "t", status: "failed" })]);
    expect(ends.filter(({ is_applied }) => is_applied)).toHaveLength(1);
    expect(new Set(ends.map(({ status }) => status)).size).toBe(1);
  });

  it("redacts what it keeps of the error", async () => {
    const ctx = await makeTask();
    await finishTask(ctx, { task_id: "t", status: "failed", error: { type: "AuthError", message: "password: hunter2hunter2 refused" } });
    expect((await findTask(ctx.db, ctx.projectId, "t"))?.errorMessage).not.toContain("hunter2");
  });

  it.each([
    ["running", { status: "running" }, "status"],
    ["a score over 1", { status: "failed", outcome: { score: 2 } }, "outcome.score"],
  ])("refuses %s", async (_case, end, path) => {
    const ctx = await makeTask();
    await expect(finishTask(ctx, { task_id: "t", ...end })).rejects.toMatchObject({ code: "invalid", issues: [{ path }] });
  });
});
