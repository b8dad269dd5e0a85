import { expect, it } from "vitest";
import { listDigests } from "@/lib/db/event-store";
import { findTask } from "@/lib/db/task-store";
import { finishTask } from "@/lib/services/finish-task";
import { recordAcrossTasks, recordEvents } from "@/lib/services/record-events";
import { startTask } from "@/lib/services/start-task";
import { sampleEvent, sampleEvents } from "../support/sample-events";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const ID = "runs/2026-03/第一次 🚀";

async function storedIds(ctx: TestContext, taskId = ID) {
  return (await listDigests(ctx.db, ctx.projectId, taskId)).map(({ eventId }) => eventId);
}

describeDatabases("recordEvents", (database) => {
  async function makeTask(settings = {}) {
    const ctx = await makeTestContext({ scopes: ["ingest"], database, settings });
    await startTask(ctx, { task_id: ID, task_type: "csv_batch_process" });
    return ctx;
  }

  it("stores events and the counts of their task", async () => {
    const ctx = await makeTask();

    const result = await recordEvents(ctx, { taskId: ID, events: sampleEvents(120) });

    expect(result).toEqual({ accepted: 120, duplicates: 0, dropped: 0, rejected: [] });
    const digests = await listDigests(ctx.db, ctx.projectId, ID);
    expect(digests.map(({ arrival }) => arrival)).toEqual([...Array(120).keys()]);
    expect(digests[3]).toMatchObject({ action: "read_file", step: "step 3", latencyMs: 12, status: "succeeded", isThinned: false, isSkewed: false });
    const task = await findTask(ctx.db, ctx.projectId, ID);
    expect(task).toMatchObject({ eventCount: 120, droppedCount: 0, arrivalCount: 120, lastEventAt: new Date("2026-03-01T07:01:59Z") });
    expect(Number(task?.rawBytes)).toBe(sampleEvents(120).reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0));
    expect(task?.version).toBeGreaterThan(task?.derivedVersion ?? 0);
  });

  it("asks for one derivation however often it records", async () => {
    const ctx = await makeTask();
    await recordEvents(ctx, { taskId: ID, events: sampleEvents(3) });
    await recordEvents(ctx, { taskId: ID, events: sampleEvents(6) });

    expect(await ctx.db.prisma.job.findMany({ select: { kind: true, dedupeKey: true } })).toEqual([{ kind: "derive_task", dedupeKey: ID }]);
  });

  it("takes a repeated event once, within a batch and across batches", async () => {
    const ctx = await makeTask();
    const [first, second] = sampleEvents(2);

    expect(await recordEvents(ctx, { taskId: ID, events: [first, first, second] })).toMatchObject({ accepted: 2, duplicates: 1 });
    expect(await recordEvents(ctx, { taskId: ID, events: [second, sampleEvent(2)] })).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await findTask(ctx.db, ctx.projectId, ID)).toMatchObject({ eventCount: 3, arrivalCount: 3 });
  });

  it("tells what is wrong with one event and keeps its neighbours", async () => {
    const ctx = await makeTask();
    const events = [
      sampleEvent(0),
      sampleEvent(1, { timestamp: "2026-03-01T08:00:00" }),
      sampleEvent(2, { decision: { chosen_action: "x", confidence: 1.5 } }),
      "not an event",
      null,
      sampleEvent(5, { result: { status: "great" } }),
      sampleEvent(6, { task_id: "another" }),
      sampleEvent(7, { result: { status: "ok", output: "x".repeat(1_100_000) } }),
      sampleEvent(8, { event_id: undefined, type: "" }),
      sampleEvent(9),
    ];

    const { accepted, rejected } = await recordEvents(ctx, { taskId: ID, events });

    expect(accepted).toBe(2);
    expect(await storedIds(ctx)).toEqual(["event-0", "event-9"]);
    expect(rejected.map(({ index, path }) => [index, path])).toEqual([
      [1, "timestamp"], [2, "decision.confidence"], [3, ""], [4, ""], [5, "result.status"], [6, "task_id"], [7, ""], [8, "event_id"],
    ]);
    expect(rejected[0]?.message).toMatch(/offset/);
    expect(rejected[6]?.message).toMatch(/1 MB/);
    expect(rejected[7]?.message).toMatch(/and 1 more/);
  });

  it("counts processes as dropped, and not again when a batch is sent again", async () => {
    const ctx = await makeTask();
    const events = [sampleEvent(0), sampleEvent(1, { type: "heartbeat" }), sampleEvent(2, { type: "llm.token_stream" })];

    expect(await recordEvents(ctx, { taskId: ID, events, dropped: 5 })).toEqual({ accepted: 1, duplicates: 0, dropped: 7, rejected: [] });
    await recordEvents(ctx, { taskId: ID, events, dropped: 5 });

    expect(await findTask(ctx.db, ctx.projectId, ID)).toMatchObject({ eventCount: 1, droppedCount: 7 });
  });

  it("redacts and cuts what it keeps, and counts it", async () => {
    const ctx = await makeTask();
    await recordEvents(ctx, { taskId: ID, events: [sampleEvent(0, { input: { password: "hunter2hunter2", note: "n".repeat(2_000) } })] });

    const { payload } = (await ctx.db.prisma.event.findFirst()) ?? {};
    expect(payload).not.toContain("hunter2");
    expect(payload?.length).toBeLessThan(1_500);
    expect(await findTask(ctx.db, ctx.projectId, ID)).toMatchObject({ redactionCount: 1, cutCount: 1 });
  });

  it("accepts events that come after the end, and wants the task derived again", async () => {
    const ctx = await makeTask();
    await finishTask(ctx, { task_id: ID, status: "failed" });
    const before = await findTask(ctx.db, ctx.projectId, ID);

    expect(await recordEvents(ctx, { taskId: ID, events: [sampleEvent(0)] })).toMatchObject({ accepted: 1 });
    expect(await findTask(ctx.db, ctx.projectId, ID)).toMatchObject({ status: "failed", eventCount: 1, version: (before?.version ?? 0) + 1 });
  });

  it("gives each of many callers at once its own answer, and numbers arrivals without a gap", async () => {
    const ctx = await makeTask();
    const events = sampleEvents(200);
    const batches = Array.from({ length: 20 }, (_item, index) => events.slice(index * 10, index * 10 + 10));

    const results = await Promise.all([...batches, batches[0] ?? []].map((batch) => recordEvents(ctx, { taskId: ID, events: batch })));

    expect(results.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(200);
    expect(results.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(10);
    const arrivals = (await listDigests(ctx.db, ctx.projectId, ID)).map(({ arrival }) => arrival).sort((a, b) => a - b);
    expect(arrivals).toEqual([...Array(200).keys()]);
  });

  it("does not let one caller's failing write fail another's", async () => {
    const ctx = await makeTask();
    const broken = { ...ctx, newId: () => { throw new Error("no id"); } };
    await startTask(ctx, { task_id: "other", task_type: "t" });

    const [good, bad] = await Promise.allSettled([recordEvents(ctx, { taskId: ID, events: [sampleEvent(0)] }), recordEvents(broken, { taskId: "other", events: [sampleEvent(1)] })]);

    expect(good).toMatchObject({ status: "fulfilled", value: { accepted: 1 } });
    expect(bad).toMatchObject({ status: "rejected" });
    expect(await storedIds(ctx)).toEqual(["event-0"]);
    expect(await storedIds(ctx, "other")).toEqual([]);
  });

  it("refuses an unknown task, and a key that may only read", async () => {
    const ctx = await makeTask();
    await expect(recordEvents(ctx, { taskId: "nope", events: [sampleEvent(0)] })).rejects.toMatchObject({ code: "not_found" });
    await expect(recordEvents(ctx.as({ scopes: ["read", "recall"] }), { taskId: ID, events: [sampleEvent(0)] })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describeDatabases("recordAcrossTasks", (database) => {
  it("makes tasks at first sight and refuses events that name no type for theirs", async () => {
    const ctx = await makeTestContext({ scopes: ["ingest"], database });
    const events = [
      sampleEvent(0, { task_id: "a", task_type: "parse" }),
      sampleEvent(1, { task_id: "a" }),
      sampleEvent(2, { task_id: "b" }),
      sampleEvent(3, { task_id: "c" }),
      sampleEvent(4, { task_id: "c", task_type: "分析" }),
      sampleEvent(5),
      sampleEvent(6, { task_id: "..", task_type: "x" }),
    ];

    const { accepted, rejected } = await recordAcrossTasks(ctx, { events });

    expect(accepted).toBe(4);
    expect(rejected.map(({ index, path }) => [index, path])).toEqual([[2, "task_type"], [5, "task_id"], [6, "task_id"]]);
    expect(await findTask(ctx.db, ctx.projectId, "a")).toMatchObject({ taskType: "parse", eventCount: 2, status: "running", startedAt: new Date("2026-03-01T07:00:00Z") });
    expect(await findTask(ctx.db, ctx.projectId, "c")).toMatchObject({ taskType: "分析", eventCount: 2 });
    expect(await findTask(ctx.db, ctx.projectId, "b")).toBeNull();
    const row = await ctx.db.prisma.event.findFirst({ where: { taskId: "a", eventId: "event-0" } });
    expect(row).toMatchObject({ taskType: "parse" });
    expect(row?.payload).not.toContain("task_type");
  });

  it("makes many tasks in one batch, each as complete as one that is made by itself", async () => {
    const ctx = await makeTestContext({ scopes: ["ingest"], database });
    const events = Array.from({ length: 1_200 }, (_, n) => sampleEvent(n, { task_id: `many-${n % 600}`, task_type: "parse" }));
    await recordAcrossTasks(ctx, { events: [sampleEvent(0, { task_id: "many-7", task_type: "parse" })] });

    expect(await recordAcrossTasks(ctx, { events })).toMatchObject({ accepted: 1_200, duplicates: 0, rejected: [] });

    expect(await ctx.db.prisma.task.count({ where: { eventCount: 2 } })).toBe(599);
    expect(await findTask(ctx.db, ctx.projectId, "many-7")).toMatchObject({ eventCount: 3, arrivalCount: 3 });
    const [found] = await ctx.db.prisma.$queryRawUnsafe<{ n: number | bigint }[]>(`SELECT COUNT(*) AS n FROM "Task" WHERE "input" IS NULL AND "tools" IS NULL AND "metadata" IS NULL`);
    expect(Number(found?.n)).toBe(600);
    // Prisma finds the dates again that it did not write itself.
    expect(await ctx.db.prisma.task.findFirst({ where: { id: "many-8", createdAt: ctx.now(), startedAt: new Date("2026-03-01T07:00:08Z") } })).toMatchObject({ title: "parse", status: "running", source: "api", updatedAt: ctx.now() });
  });

  it("makes one task of two first sights at once", async () => {
    const ctx = await makeTestContext({ scopes: ["ingest"], database });
    const send = (index: number) => recordAcrossTasks(ctx, { events: [sampleEvent(index, { task_id: "a", task_type: "parse" })] });

    const results = await Promise.all([send(0), send(1), send(1)]);

    expect(results.map(({ accepted }) => accepted).reduce((a, b) => a + b)).toBe(2);
    expect(await findTask(ctx.db, ctx.projectId, "a")).toMatchObject({ eventCount: 2 });
  });
});
