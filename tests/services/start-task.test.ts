import { expect, it } from "vitest";
import { getTask } from "@/lib/services/get-task";
import { recordEvents } from "@/lib/services/record-events";
import { replayTask } from "@/lib/services/replay-task";
import { startTask } from "@/lib/services/start-task";
import { sampleEvent } from "../support/sample-events";
import { describeDatabases, makeTestContext } from "../support/test-context";

describeDatabases("startTask", (database) => {
  it("redacts every text the agent sends of a task", async () => {
    const ctx = await makeTestContext({ database });
    const secret = "alice@example.com";
    await startTask(ctx, { task_id: "t", task_type: "t", title: `For ${secret}`, agent: secret, session_id: secret, tags: [secret], tools: [`mail ${secret}`], input: { to: secret }, metadata: { by: secret } });
    const stored = JSON.stringify(await getTask(ctx, "t"));
    expect(stored).not.toContain(secret);
    expect(stored.match(/\[redacted:email\]/g)).toHaveLength(7);
  });

  it("refuses a wait that no clock could measure, and the task stays readable", async () => {
    const ctx = await makeTestContext({ database });
    await startTask(ctx, { task_id: "t", task_type: "t" });
    const events = [1e300, 31_622_400_001, 5].map((latency_ms, index) => sampleEvent(index, { result: { status: "succeeded", latency_ms } }));
    const { accepted, rejected } = await recordEvents(ctx, { taskId: "t", events });
    expect([accepted, rejected.map(({ index, path }) => [index, path])]).toEqual([1, [[0, "result.latency_ms"], [1, "result.latency_ms"]]]);
    expect((await replayTask(ctx, "t")).total_events).toBe(1);
  });
});
