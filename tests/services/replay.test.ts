import { expect, it } from "vitest";
import { findTask } from "@/lib/db/task-store";
import { findInStory } from "@/lib/services/find-in-story";
import { deriveTask } from "@/lib/services/derive-task";
import { ensureDerived } from "@/lib/services/ensure-derived";
import { finishTask } from "@/lib/services/finish-task";
import { getEvent } from "@/lib/services/get-event";
import { getStory, getStoryPart, openStory } from "@/lib/services/get-story";
import { recordEvents } from "@/lib/services/record-events";
import { replayTask } from "@/lib/services/replay-task";
import { startTask } from "@/lib/services/start-task";
import { findStoryPlace, listMarkedRows, listStoryRows } from "@/lib/services/story-rows";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const at = (second: number) => new Date(Date.UTC(2026, 1, 1) + second * 1000).toISOString();

/** Event `n` of a run, at second n: a call that goes well unless an error is given. */
function call(n: number, { action = "Read", input = `file-${n}`, error }: { action?: string; input?: string; error?: string } = {}) {
  const result = error ? { status: "failed", error_type: "not_found", error_message: error } : { status: "succeeded", output: `content ${n}` };
  return { event_id: `e${n}`, timestamp: at(n), seq: n, type: "tool_call", input: { path: input }, decision: { chosen_action: action }, result };
}

async function record(ctx: TestContext, taskId: string, events: unknown[], { input, status = "failed" }: { input?: unknown; status?: string } = {}) {
  await startTask(ctx, { task_id: taskId, task_type: "t", input });
  for (let from = 0; from < events.length; from += 500) await recordEvents(ctx, { taskId, events: events.slice(from, from + 500) });
  await finishTask(ctx, { task_id: taskId, status });
}

describeDatabases("replay", (database) => {
  it("tells the same story whatever order the events arrived in", async () => {
    const ctx = await makeTestContext({ database });
    const events = [call(0), call(1, { action: "Bash", input: "make", error: "make: no rule" }), call(2), call(3, { action: "Bash", input: "make" })];
    await record(ctx, "forward", events);
    await record(ctx, "backward", events.toReversed());

    const [forward, backward] = [await replayTask(ctx, "forward"), await replayTask(ctx, "backward")];
    expect(backward).toEqual({ ...forward, task_id: "backward" });
    expect(forward.turning_points.map(({ event_id, kind }) => [event_id, kind])).toEqual([["e1", "first_failure"], ["e3", "recovery"]]);
  });

  it("gives reasons in the asker's language", async () => {
    const ctx = await makeTestContext({ database });
    await record(ctx, "t", [call(0), call(1, { error: "no such file" })]);
    const english = (await replayTask(ctx, "t")).turning_points[0]?.reason;
    const chinese = (await replayTask({ ...ctx, language: "zh-CN" }, "t")).turning_points[0]?.reason;
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(english).not.toMatch(/\p{Script=Han}/u);
  });

  it("serves the page a head, parts, folded rows, marks, places and matches that agree", async () => {
    const ctx = await makeTestContext({ database });
    const events = Array.from({ length: 450 }, (_, n) => call(n, n === 300 ? { error: "ENOENT: missing.txt" } : {}));
    await record(ctx, "t", events);

    const { head, task } = await getStory(ctx, "t");
    expect(task).toMatchObject({ events: 450, failures: 1, is_derived: true });
    const parts = await Promise.all((head?.parts ?? []).map((_, part) => getStoryPart(ctx, "t", part)));
    const covered = parts.flatMap(({ rows }) => rows).reduce((sum, row) => sum + (row.row === "event" ? 1 : row.row === "fold" ? row.count : 0), 0);
    expect(covered).toBe(450);

    const opened = await listStoryRows(ctx, "t", { from: "190", to: "210" });
    expect(opened.map(({ eventId }) => eventId)).toEqual(Array.from({ length: 21 }, (_, n) => `e${190 + n}`));
    expect((await listMarkedRows(ctx, "t", { kind: "first_failure" })).rows.map(({ index }) => index)).toEqual([300]);
    const place = await findStoryPlace(ctx, "t", { event: "e300" });
    expect(place.index).toBe(300);
    expect(parts[place.part ?? -1]?.rows.some((row) => row.row === "event" && row.eventId === "e300")).toBe(true);
    expect((await findInStory(ctx, "t", { q: "MISSING.txt" })).matches).toMatchObject([{ index: 300, eventId: "e300", part: place.part }]);
    expect((await findInStory(ctx, "t", { q: " " })).matches).toEqual([]);
  });

  it("opens with rows that belong to its head, though the story is written anew in between", async () => {
    const ctx = await makeTestContext({ database });
    await record(ctx, "t", Array.from({ length: 5 }, (_, n) => call(n)));
    await ensureDerived(ctx, "t");

    let reads = 0;
    const storyPart = new Proxy(ctx.db.prisma.storyPart, {
      get: (target, name) => async (query: never) => {
        const read = await Reflect.get(target, name)(query);
        if (++reads > 1) return read;
        await recordEvents(ctx, { taskId: "t", events: [call(5, { error: "disk full" }), call(6)] });
        await deriveTask(ctx, "t");
        return read;
      },
    });
    const prisma = new Proxy(ctx.db.prisma, { get: (target, name) => (name === "storyPart" ? storyPart : Reflect.get(target, name)) });
    const { story, firstPart } = await openStory({ ...ctx, db: { ...ctx.db, prisma } }, "t");
    expect([story.head?.totalEvents, firstPart?.rows.length]).toEqual([5, story.head?.parts[0]?.rows]);
    expect(firstPart).not.toEqual(await getStoryPart(ctx, "t", 0));
  });

  it("has no rows to open with while no story was worked out", async () => {
    const ctx = await makeTestContext({ database });
    await startTask(ctx, { task_id: "t", task_type: "t" });
    await ctx.db.prisma.task.updateMany({ data: { eventCount: 5_000 } });
    expect(await openStory(ctx, "t")).toMatchObject({ story: { head: null }, firstPart: null });
  });

  it("thins a long task once it has ended, and keeps its turning points", async () => {
    const ctx = await makeTestContext({ database, settings: { sampleAboveEvents: 100 } });
    const events = Array.from({ length: 400 }, (_, n) => call(n, n === 200 ? { error: "disk full" } : {}));
    await startTask(ctx, { task_id: "t", task_type: "t" });
    await recordEvents(ctx, { taskId: "t", events });
    const before = await replayTask(ctx, "t");
    expect(before).toMatchObject({ sampled: false, shown_events: 400 });

    await finishTask(ctx, { task_id: "t", status: "failed" });
    const after = await replayTask(ctx, "t");
    expect(after).toMatchObject({ sampled: true, total_events: 400 });
    expect(after.shown_events).toBeLessThanOrEqual(110);
    expect(after.turning_points).toEqual(before.turning_points);
    const shown = new Set(after.nodes.map(({ index }) => index));
    for (const kept of [0, 197, 198, 199, 200, 201, 202, 203, 399]) expect(shown).toContain(kept);

    const thinnedIndex = Array.from({ length: 400 }, (_, n) => n).find((n) => !shown.has(n));
    expect(await getEvent(ctx, "t", `e${thinnedIndex}`)).toMatchObject({ is_thinned: true, input: null, result: null });
    expect(await getEvent(ctx, "t", "e200")).toMatchObject({ is_thinned: false, result: { error_message: "disk full" } });
    // A repeated event stays a no-op even where its payload is gone.
    expect(await recordEvents(ctx, { taskId: "t", events: [events[thinnedIndex ?? 0]] })).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  it("takes late events in after a task was thinned", async () => {
    const ctx = await makeTestContext({ database, settings: { sampleAboveEvents: 100 } });
    await record(ctx, "t", Array.from({ length: 300 }, (_, n) => call(n * 2)));
    const before = await replayTask(ctx, "t");
    await recordEvents(ctx, { taskId: "t", events: [call(301, { error: "late failure" })] });
    const after = await replayTask(ctx, "t");
    expect(after.total_events).toBe(before.total_events + 1);
    expect(after.turning_points).toMatchObject([{ event_id: "e301", kind: "first_failure" }]);
    expect(await getEvent(ctx, "t", "e301")).toMatchObject({ is_thinned: false });
  });

  it("shows where a failed run left the path of a good one, also when the good one came later", async () => {
    const ctx = await makeTestContext({ database });
    const question = { question: "which?" };
    const start = [call(0, { input: "a" }), call(1, { input: "b" })];
    await record(ctx, "bad", [...start, call(2, { input: "wrong" }), call(3, { input: "worse" })], { input: question });
    expect((await replayTask(ctx, "bad")).turning_points).toEqual([]);

    await record(ctx, "good", [...start, call(2, { input: "c" }), call(3, { input: "d" })], { input: question, status: "succeeded" });
    await deriveTask(ctx, "good");
    const waiting = await ctx.db.prisma.job.findMany({ where: { projectId: ctx.projectId, kind: "derive_task", dedupeKey: "bad" } });
    expect(waiting).toHaveLength(1);
    await deriveTask(ctx, "bad");
    expect((await replayTask(ctx, "bad")).turning_points).toMatchObject([{ index: 2, kind: "divergence" }]);
  });

  it("lets a viewer read a story that is behind, and refuses a key without the right", async () => {
    const ctx = await makeTestContext({ database });
    await record(ctx, "t", [call(0)]);
    expect((await getStory(ctx.as({ role: "viewer" }), "t")).head?.totalEvents).toBe(1);
    await expect(getStory(ctx.as({ scopes: ["ingest"] }), "t")).rejects.toMatchObject({ code: "forbidden" });
    await expect(getStory(ctx, "none")).rejects.toMatchObject({ code: "not_found" });
    await expect(getStoryPart(ctx, "t", 99)).rejects.toMatchObject({ code: "not_found" });
  });

  it("derives twice at once to one and the same story", async () => {
    const ctx = await makeTestContext({ database });
    await record(ctx, "t", Array.from({ length: 60 }, (_, n) => call(n, n % 20 === 19 ? { error: `failure ${n}` } : {})));
    await Promise.all([deriveTask(ctx, "t"), deriveTask(ctx, "t")]);
    const task = await findTask(ctx.db, ctx.projectId, "t");
    expect(task?.derivedVersion).toBe(task?.version);
    expect(await ctx.db.prisma.turningPoint.count({ where: { taskId: "t" } })).toBe((await replayTask(ctx, "t")).turning_points.length);
    expect((await ensureDerived(ctx, "t")).failureCount).toBe(3);
  });
});
