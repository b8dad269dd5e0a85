import { afterEach, expect, it, vi } from "vitest";
import { claimJob, completeJob, enqueue, failJob, renewLease } from "@/lib/jobs/queue";
import { runNextJob, startWorker } from "@/lib/jobs/worker";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const DERIVING = ["derive_task"] as const;

const newJob = ({ projectId, newId, now }: TestContext, dedupeKey = "t") => ({ projectId, id: newId(), kind: "derive_task" as const, dedupeKey, payload: { taskId: dedupeKey }, now: now(), runAt: now() });

afterEach(() => void vi.useRealTimers());

describeDatabases("the queue", (database) => {
  it("keeps work asked for twice as one job", async () => {
    const ctx = await makeTestContext({ database });
    await enqueue(ctx.db, newJob(ctx));
    await enqueue(ctx.db, newJob(ctx));
    expect(await ctx.db.prisma.job.count()).toBe(1);
  });

  it("lets work wait for a pause, but not for ever, and hurries it when it is urgent", async () => {
    const ctx = await makeTestContext({ database });
    const at = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);
    const runAt = async () => (await ctx.db.prisma.job.findFirstOrThrow()).runAt;
    await enqueue(ctx.db, { ...newJob(ctx), runAt: at(3), patienceMs: 60_000 });
    await enqueue(ctx.db, { ...newJob(ctx), runAt: at(8), patienceMs: 60_000 });
    expect(await runAt()).toEqual(at(8));
    await enqueue(ctx.db, { ...newJob(ctx), now: at(61), runAt: at(90), patienceMs: 60_000 });
    expect(await runAt()).toEqual(at(8));
    await enqueue(ctx.db, { ...newJob(ctx), runAt: at(1) });
    expect(await runAt()).toEqual(at(1));
  });

  it("gives a job to one worker only", async () => {
    const ctx = await makeTestContext({ database });
    await enqueue(ctx.db, newJob(ctx));
    const claims = await Promise.all(["one", "two", "three"].map((worker) => claimJob(ctx.db, worker, ctx.now(), DERIVING)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it("runs a job once more that was asked for while it ran", async () => {
    const ctx = await makeTestContext({ database });
    await enqueue(ctx.db, newJob(ctx));
    const job = await claimJob(ctx.db, "one", ctx.now(), DERIVING);
    await enqueue(ctx.db, newJob(ctx));
    if (job) await completeJob(ctx.db, job, ctx.now());
    const again = await claimJob(ctx.db, "one", ctx.now(), DERIVING);
    expect(again).toMatchObject({ id: job?.id });
    if (again) await completeJob(ctx.db, again, ctx.now());
    expect(await ctx.db.prisma.job.count()).toBe(0);
  });

  it("gives the job of a worker that died to another, once its lease is over", async () => {
    const ctx = await makeTestContext({ database });
    await enqueue(ctx.db, newJob(ctx));
    await claimJob(ctx.db, "died", ctx.now(), DERIVING);
    expect(await claimJob(ctx.db, "other", ctx.now(), DERIVING)).toBeNull();
    ctx.advance(31_000);
    expect(await claimJob(ctx.db, "other", ctx.now(), DERIVING)).toMatchObject({ attempts: 2 });
  });

  it("keeps a job with the worker that is still at it, however long it takes", async () => {
    const ctx = await makeTestContext({ database });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await enqueue(ctx.db, newJob(ctx));
    const seen: unknown[] = [];
    const leaseUntil = async () => (await ctx.db.prisma.job.findFirstOrThrow()).leaseUntil?.getTime() ?? 0;
    const handlers = {
      derive_task: async () => {
        for (let beat = 1; beat <= 6; beat += 1) {
          ctx.advance(10_000);
          vi.advanceTimersByTime(10_000);
          await vi.waitFor(async () => expect(await leaseUntil()).toBeGreaterThan(ctx.now().getTime() + 10_000), { timeout: 5_000 });
          seen.push(await claimJob(ctx.db, "other", ctx.now(), DERIVING));
        }
      },
    };
    await runNextJob({ db: ctx.db, name: "one", now: ctx.now, handlers, onFailure: (_job, error) => void seen.push(error) });
    expect(seen).toEqual([null, null, null, null, null, null]);
    expect([await ctx.db.prisma.job.count(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("leaves a job alone that another worker has taken over", async () => {
    const ctx = await makeTestContext({ database });
    await enqueue(ctx.db, newJob(ctx));
    const late = await claimJob(ctx.db, "late", ctx.now(), DERIVING);
    ctx.advance(31_000);
    const held = await claimJob(ctx.db, "other", ctx.now(), DERIVING);
    if (!late || !held) throw new Error("nothing claimed");
    await renewLease(ctx.db, late, new Date(ctx.now().getTime() + 60_000));
    await failJob(ctx.db, late, "too late", ctx.now());
    await enqueue(ctx.db, newJob(ctx));
    await completeJob(ctx.db, late, ctx.now());
    const row = await ctx.db.prisma.job.findFirstOrThrow();
    expect([row.state, row.leaseBy, row.leaseUntil, row.lastError]).toEqual(["running", "other", new Date(ctx.now().getTime() + 30_000), null]);
  });

  it("gives up a job that takes its worker with it every time", async () => {
    const ctx = await makeTestContext({ database });
    await enqueue(ctx.db, newJob(ctx));
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await claimJob(ctx.db, `died ${attempt}`, ctx.now(), DERIVING)).toMatchObject({ attempts: attempt });
      ctx.advance(31_000);
    }
    expect(await claimJob(ctx.db, "last", ctx.now(), DERIVING)).toBeNull();
    expect(await ctx.db.prisma.job.findFirstOrThrow()).toMatchObject({ state: "dead" });
  });

  it("waits longer after each failure, gives up after five, and does not block new work", async () => {
    const ctx = await makeTestContext({ database });
    await enqueue(ctx.db, newJob(ctx));
    const outcomes: string[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const job = await claimJob(ctx.db, "one", ctx.now(), DERIVING);
      if (!job) throw new Error(`no job at attempt ${attempt}`);
      outcomes.push(await failJob(ctx.db, job, "broken", ctx.now()));
      expect(await claimJob(ctx.db, "one", ctx.now(), DERIVING)).toBeNull();
      ctx.advance(300_000);
    }
    expect(outcomes).toEqual(["retry", "retry", "retry", "retry", "dead"]);
    await enqueue(ctx.db, newJob(ctx));
    expect(await claimJob(ctx.db, "one", ctx.now(), DERIVING)).toMatchObject({ attempts: 1 });
  });

  it("tells a failure and goes on with the next job", async () => {
    const ctx = await makeTestContext({ database });
    await enqueue(ctx.db, newJob(ctx, "bad"));
    ctx.advance(1);
    await enqueue(ctx.db, newJob(ctx, "good"));
    const done: unknown[] = [];
    const failures: string[] = [];
    const options = {
      db: ctx.db,
      name: "one",
      now: ctx.now,
      handlers: {
        derive_task: async ({ payload }: { payload: Record<string, unknown> }) => {
          if (payload.taskId === "bad") throw new Error("broken");
          done.push(payload.taskId);
        },
      },
      onFailure: (_job: unknown, _error: unknown, outcome: string) => void failures.push(outcome),
    };
    while (await runNextJob(options)) continue;
    expect([done, failures]).toEqual([["good"], ["retry"]]);
  });

  it("stops when it is told to", async () => {
    const ctx = await makeTestContext({ database });
    const worker = startWorker({ db: ctx.db, name: "one", now: ctx.now, handlers: { derive_task: async () => undefined }, onFailure: () => undefined, idleMs: 60_000 });
    await worker.stop();
    await enqueue(ctx.db, newJob(ctx));
    expect(await ctx.db.prisma.job.count({ where: { state: "waiting" } })).toBe(1);
  });
});
