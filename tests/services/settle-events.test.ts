import fc from "fast-check";
import { expect, it } from "vitest";
import { EVENTS_PER_BLOCK } from "@/lib/db/event-block";
import { listDigests, listNewestDigests } from "@/lib/db/event-store";
import { settleEvents } from "@/lib/db/settle-events";
import { deriveTask } from "@/lib/services/derive-task";
import { finishTask } from "@/lib/services/finish-task";
import { getEvent } from "@/lib/services/get-event";
import { listEvents } from "@/lib/services/list-events";
import { recordEvents } from "@/lib/services/record-events";
import { replayTask } from "@/lib/services/replay-task";
import { settleTask } from "@/lib/services/settle-task";
import { startTask } from "@/lib/services/start-task";
import { findStoryPlace } from "@/lib/services/story-rows";
import { sampleEvent, sampleEvents } from "../support/sample-events";
import { describeDatabases, makeTestContext, type TestContext, type TestContextOptions } from "../support/test-context";

const ID = "t";

async function makeTask(options: TestContextOptions): Promise<TestContext> {
  const ctx = await makeTestContext(options);
  await startTask(ctx, { task_id: ID, task_type: "t" });
  return ctx;
}

async function record(ctx: TestContext, events: readonly unknown[]): Promise<void> {
  for (let from = 0; from < events.length; from += 500) await recordEvents(ctx, { taskId: ID, events: events.slice(from, from + 500) });
}

const end = (ctx: TestContext) => finishTask(ctx, { task_id: ID, status: "failed" });
const blocksOf = (ctx: TestContext) => ctx.db.prisma.eventBlock.findMany({ where: { taskId: ID }, orderBy: { block: "asc" }, select: { block: true, count: true, lastAt: true } });
const countUnsettled = (ctx: TestContext) => ctx.db.prisma.event.count({ where: { block: null } });
const countFat = (ctx: TestContext) => ctx.db.prisma.event.count({ where: { OR: [{ digest: { not: null } }, { payload: { not: null } }] } });

/** Everything that can be read of a task's events, by every door. */
async function readAll(ctx: TestContext, taskId = ID) {
  const digests = await listDigests(ctx.db, ctx.projectId, taskId);
  const details = [];
  const places = [];
  for (const { eventId } of digests) {
    details.push(await getEvent(ctx, taskId, eventId));
    places.push((await findStoryPlace(ctx, taskId, { event: eventId })).index);
  }
  return { digests, details, places, listed: (await listEvents(ctx, { task_id: taskId, limit: "200" })).items, newest: await listNewestDigests(ctx.db, ctx.projectId, taskId, 7) };
}

// What agents say: Chinese, emoji, NUL, half a surrogate pair, keys with a meaning of their own.
const text = fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), fc.constantFrom("读取订单", "👩‍💻🎉", "a\u0000b", "\ud800", "[]", "null", '","', "x".repeat(600)));
const key = fc.oneof(text, fc.constantFrom("__proto__", "constructor", "0", "cuts", "eventId", "toString"));
const value = fc.jsonValue({ maxDepth: 2, stringUnit: "binary" });
const anyEvent = fc.record(
  {
    type: fc.constantFrom("tool_call", "解析", "plan"),
    second: fc.integer({ min: 0, max: 5 }),
    seq: fc.option(fc.integer({ min: 0, max: 1_000 })),
    agent_state: fc.record({ current_step: text }),
    input: fc.dictionary(key, value, { maxKeys: 3 }),
    decision: fc.record({ chosen_action: text, alternatives: fc.array(text, { maxLength: 3 }), confidence: fc.double({ min: 0, max: 1, noNaN: true }) }, { requiredKeys: [] }),
    result: fc.oneof(fc.record({ status: fc.constant("failed"), error_type: text, error_message: text }), fc.record({ output: value })),
    more: fc.tuple(key, value),
  },
  { requiredKeys: ["type", "second"] },
);

function eventOf({ second, more, ...event }: typeof anyEvent extends fc.Arbitrary<infer T> ? T : never, index: number): Record<string, unknown> {
  return { ...(more ? { [`extra ${more[0]}`]: more[1] } : {}), ...event, event_id: `e${index}`, timestamp: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString() };
}

describeDatabases("settled events", (database) => {
  it("read the same as before, whatever is in them", async () => {
    const ctx = await makeTestContext({ database });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 1, maxLength: 12 }), async (events) => {
        const taskId = `run-${++run}`;
        await startTask(ctx, { task_id: taskId, task_type: taskId });
        const { accepted } = await recordEvents(ctx, { taskId, events: events.map(eventOf) });
        const before = await readAll(ctx, taskId);
        expect(before.digests).toHaveLength(accepted);

        await settleTask(ctx, taskId);

        expect(await readAll(ctx, taskId)).toEqual(before);
        expect(before.places).toEqual(before.digests.map((_digest, index) => index));
        expect(await countUnsettled(ctx)).toBe(0);
        expect(await countFat(ctx)).toBe(0);
      }),
      { numRuns: 25 },
    );
  });

  it("lie in blocks of a hundred in task order, and settling them again writes nothing", async () => {
    const ctx = await makeTask({ database });
    await record(ctx, sampleEvents(250).toReversed());
    await deriveTask(ctx, ID);
    const blocks = await blocksOf(ctx);
    expect(blocks.map(({ count }) => count)).toEqual([EVENTS_PER_BLOCK, EVENTS_PER_BLOCK, 50]);
    expect(blocks.map(({ lastAt }) => lastAt.toISOString())).toEqual([99, 199, 249].map((index) => sampleEvent(index).timestamp).map((at) => String(at)));
    expect(await countUnsettled(ctx)).toBe(0);

    await deriveTask(ctx, ID);
    await settleTask(ctx, ID);
    expect(await blocksOf(ctx)).toEqual(blocks);
  });

  it("make a repeated event no less a repeated one", async () => {
    const ctx = await makeTask({ database });
    await record(ctx, sampleEvents(3));
    await deriveTask(ctx, ID);
    expect(await recordEvents(ctx, { taskId: ID, events: sampleEvents(4) })).toMatchObject({ accepted: 1, duplicates: 3 });
  });

  it("are joined by late ones, and a task that has ended keeps few blocks", async () => {
    const ctx = await makeTask({ database });
    const late = new Set([3, 40, 77, 120, 180]);
    await record(ctx, sampleEvents(200).filter((_event, index) => !late.has(index)));
    await end(ctx);
    await deriveTask(ctx, ID);
    for (const index of late) {
      await record(ctx, [sampleEvent(index)]);
      expect((await listDigests(ctx.db, ctx.projectId, ID)).map(({ eventId }) => eventId)).toContain(`event-${index}`);
      await deriveTask(ctx, ID);
      expect((await blocksOf(ctx)).length).toBeLessThanOrEqual(3);
    }
    expect((await listDigests(ctx.db, ctx.projectId, ID)).map(({ eventId }) => eventId)).toEqual(sampleEvents(200).map(({ event_id }) => event_id));
    expect(await countUnsettled(ctx)).toBe(0);
  });

  it("of a running task lie in small blocks until it ends, and read the same all the while", async () => {
    const ctx = await makeTask({ database });
    const events = sampleEvents(120);
    for (let from = 0; from < events.length; from += 40) {
      await record(ctx, events.slice(from, from + 40));
      await deriveTask(ctx, ID);
    }
    expect((await blocksOf(ctx)).map(({ count }) => count)).toEqual([40, 40, 40]);
    const before = await readAll(ctx);
    // Seven of the newest: neither all blocks nor one alone tell them.
    expect(before.newest.map(({ eventId }) => eventId)).toEqual([119, 118, 117, 116, 115, 114, 113].map((index) => `event-${index}`));

    await settleEvents(ctx.db, { projectId: ctx.projectId, taskId: ID }, { hasEnded: true });
    expect((await blocksOf(ctx)).map(({ count }) => count)).toEqual([40, 40, 40]); // three where two would do is not too many
    await record(ctx, [sampleEvent(120)]);
    await end(ctx);
    await deriveTask(ctx, ID);

    expect((await blocksOf(ctx)).map(({ count }) => count)).toEqual([100, 21]);
    const after = await readAll(ctx);
    expect(after.digests.slice(0, -1)).toEqual(before.digests);
    expect(after.details.slice(0, -1)).toEqual(before.details);
    expect(await countFat(ctx)).toBe(0);
  });

  it("lose their payloads when the task is thinned, and nothing else", async () => {
    const ctx = await makeTask({ database, settings: { sampleAboveEvents: 60 } });
    await record(ctx, sampleEvents(150));
    await deriveTask(ctx, ID);
    const before = await readAll(ctx);

    await end(ctx);
    await deriveTask(ctx, ID);

    const after = await readAll(ctx);
    const thinned = after.details.filter(({ is_thinned }) => is_thinned).length;
    expect(thinned).toBeGreaterThan(80);
    expect((await replayTask(ctx, ID)).shown_events).toBe(150 - thinned);
    expect(after.digests.map((digest) => ({ ...digest, isThinned: false }))).toEqual(before.digests);
    for (const [index, detail] of after.details.entries()) {
      const { agent_state, input, decision, result, is_thinned, ...rest } = before.details[index] ?? detail;
      expect(detail).toEqual(detail.is_thinned ? { ...rest, agent_state: null, input: null, decision: null, result: null, is_thinned: true } : { ...rest, agent_state, input, decision, result, is_thinned });
    }
    const blocks = await blocksOf(ctx);
    await deriveTask(ctx, ID);
    expect(await blocksOf(ctx)).toEqual(blocks);
  });

  it("are settled once when two derivations run at once, while more come in", async () => {
    const ctx = await makeTask({ database, settings: { sampleAboveEvents: 60 } });
    await record(ctx, sampleEvents(150));
    await end(ctx);
    await Promise.all([deriveTask(ctx, ID), record(ctx, [sampleEvent(150)]), deriveTask(ctx, ID), record(ctx, [sampleEvent(151)])]);
    await deriveTask(ctx, ID);

    expect((await blocksOf(ctx)).reduce((sum, { count }) => sum + count, 0)).toBe(152);
    expect((await listDigests(ctx.db, ctx.projectId, ID)).map(({ eventId }) => eventId)).toEqual(sampleEvents(152).map(({ event_id }) => event_id));
    expect(await countUnsettled(ctx)).toBe(0);
  });

  it("stay as they were when the work is broken off in the middle", async () => {
    const ctx = await makeTask({ database });
    await record(ctx, sampleEvents(120));
    const before = await readAll(ctx);
    const broken = ctx.db.transaction(async (tx) => {
      await settleEvents(tx, { projectId: ctx.projectId, taskId: ID }, { hasEnded: true });
      throw new Error("pulled plug");
    });
    await expect(broken).rejects.toThrow("pulled plug");
    expect(await countUnsettled(ctx)).toBe(120);
    expect(await readAll(ctx)).toEqual(before);
  });
});
