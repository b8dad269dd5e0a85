import { expect, it } from "vitest";
import { findComparable } from "@/lib/services/find-comparable";
import { finishTask } from "@/lib/services/finish-task";
import { recordEvents } from "@/lib/services/record-events";
import { startTask } from "@/lib/services/start-task";
import { sampleEvents } from "../support/sample-events";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

async function run(ctx: TestContext, taskId: string, { input = "orders.csv", status = "failed", events = 2 } = {}) {
  await startTask(ctx, { task_id: taskId, task_type: "csv_load", input, started_at: ctx.now().toISOString() });
  await recordEvents(ctx, { taskId, events: sampleEvents(events) });
  await finishTask(ctx, { task_id: taskId, status });
  ctx.advance(60_000);
}

describeDatabases("findComparable", (database) => {
  it("offers the good run of the same input, the shortest one", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, "this");
    await run(ctx, "long", { status: "succeeded", events: 5 });
    await run(ctx, "short", { status: "succeeded", events: 3 });
    await run(ctx, "other input", { status: "succeeded", input: "users.csv", events: 1 });
    expect(await findComparable(ctx, "this")).toEqual({ taskId: "short", hasSucceeded: true });
    expect(await findComparable(ctx, "short")).toEqual({ taskId: "long", hasSucceeded: true });
  });

  it("offers the newest failed one where none went well, and none where there is no other", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, "this", { status: "succeeded" });
    expect(await findComparable(ctx, "this")).toBeNull();
    await run(ctx, "older");
    await run(ctx, "newer");
    expect(await findComparable(ctx, "this")).toEqual({ taskId: "newer", hasSucceeded: false });
  });

  it("is refused to a key that may not read", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, "this");
    await expect(findComparable(ctx.as({ scopes: ["ingest"] }), "this")).rejects.toMatchObject({ code: "forbidden" });
    await expect(findComparable(ctx, "nope")).rejects.toMatchObject({ code: "not_found" });
  });
});
