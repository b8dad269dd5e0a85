import { expect, it } from "vitest";
import type { Model } from "@/lib/model/model-client";
import { enqueueModelWork } from "@/lib/services/enqueue-model-work";
import { finishTask } from "@/lib/services/finish-task";
import { recordEvents } from "@/lib/services/record-events";
import { runJobs } from "@/lib/services/run-jobs";
import { startTask } from "@/lib/services/start-task";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const away: Model = {
  settings: { key: null, baseUrl: "http://model.test/v1", name: "m", priceIn: null, priceOut: null },
  complete: async () => ({ ok: false, model: "m", attempts: 1, problem: "unreachable", detail: "", retryAfterMs: null }),
};

/** Lets the workers of a context run until no question is due. */
async function work(ctx: TestContext, model: Model | null, isDone: (runAt: Date) => boolean) {
  const jobs = runJobs(ctx.db, () => ({ ...ctx, now: () => new Date(), model }), "test");
  try {
    await expect.poll(async () => (await ctx.db.prisma.job.findMany({ where: { kind: "ask_model" } })).map(({ runAt, state }) => state === "waiting" && isDone(runAt)), { timeout: 10_000 }).toEqual([true]);
  } finally {
    await jobs.stop();
  }
  return ctx.db.prisma.job.findFirstOrThrow({ where: { kind: "ask_model" } });
}

const soon = (runAt: Date) => runAt.getTime() > Date.now() && runAt.getTime() < Date.now() + 3_600_000;
const far = (runAt: Date) => runAt.getTime() > Date.now() + 20 * 86_400_000;

describeDatabases("questions for a model", (database) => {
  it("wait for a start with a model, and are asked again while it is away", async () => {
    const ctx = await makeTestContext({ database });
    await startTask(ctx, { task_id: "t", task_type: "report" });
    await recordEvents(ctx, { taskId: "t", events: [{ event_id: "e1", timestamp: "2026-02-01T00:00:00Z", type: "tool_call", decision: { chosen_action: "run_sql" }, result: { status: "succeeded" } }] });
    await finishTask(ctx, { task_id: "t", status: "succeeded" });
    await ctx.db.transaction((tx) => enqueueModelWork(tx, ctx, "ask_model", "k", { taskId: "t", eventId: "e1", earlierTaskId: "" }));

    expect((await work(ctx, null, far)).payload).toMatchObject({ taskId: "t", eventId: "e1" });
    expect((await work(ctx, away, soon)).payload).toMatchObject({ taskId: "t", tries: 1 });
    expect(await ctx.db.prisma.modelCall.count()).toBe(1);
  });
});
