import { expect, it } from "vitest";
import { getEvent } from "@/lib/services/get-event";
import { getTask } from "@/lib/services/get-task";
import { listEvents } from "@/lib/services/list-events";
import { recordEvents } from "@/lib/services/record-events";
import { startTask } from "@/lib/services/start-task";
import { sampleEvent } from "../support/sample-events";
import { describeDatabases, makeTestContext } from "../support/test-context";

const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`) as unknown;

describeDatabases("what a hostile agent sends", (database) => {
  async function makeTask() {
    const ctx = await makeTestContext({ database });
    await startTask(ctx, { task_id: "t", task_type: "t" });
    return ctx;
  }

  it.each([
    ["a NUL in text", { input: "before\0after" }],
    ["a NUL in a key", { input: { "a\0b": 1 } }],
    ["a NUL in the type", { type: "tool\0call" }],
    ["half of a surrogate pair", { input: "half \ud83d of one", agent: "\udc00" }],
    ["a surrogate as JSON text", JSON.parse('{"input":"\\ud800","metadata":{"\\udfff":"\\u0000"}}')],
    ["__proto__ as a key", { input: JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') }],
    ["__proto__ at the top", JSON.parse('{"__proto__":{"polluted":true}}')],
    ["the largest number", { result: { status: "ok", output: 1e308 } }],
    ["whole numbers past 2^53", { result: { status: "ok", output: 2 ** 70 } }],
    ["nesting to a hundred levels", { input: [nested(100)] }],
    ["ten thousand keys", { input: Object.fromEntries(Array.from({ length: 10_000 }, (_key, index) => [`k${index}`, index])) }],
    ["a script", { input: "<script>alert(1)</script>", decision: { chosen_action: "<img src=x onerror=alert(1)>" } }],
    ["SQL", { type: `'); DROP TABLE "Event"; --` }],
    ["the first year there is", { timestamp: "0001-01-01T00:00:00Z" }],
    ["the last year there is", { timestamp: "9999-12-31T23:59:59.999Z" }],
    ["a leap second", { timestamp: "2016-12-31T23:59:60Z" }],
  ])("is stored: %s", async (_case, change) => {
    const ctx = await makeTask();
    expect(await recordEvents(ctx, { taskId: "t", events: [sampleEvent(0, change as Record<string, unknown>), sampleEvent(1)] })).toMatchObject({ accepted: 2, rejected: [] });

    const { timestamp } = await getEvent(ctx, "t", "event-0");
    expect(timestamp).toMatch(/^\d{4}-/);
    expect((await listEvents(ctx, {})).items).toHaveLength(2);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    ["ten thousand levels", { input: [nested(10_000)] }, ""],
    ["a sequence number past what is stored", { seq: 2 ** 31 }, "seq"],
    ["a whole number that is none", { seq: 2 ** 70 }, "seq"],
    ["the year 0", { timestamp: "0000-06-01T00:00:00Z" }, "timestamp"],
    ["a time that is past the year 9999 in UTC", { timestamp: "9999-12-31T23:59:59-14:00" }, "timestamp"],
    ["a 30 February", { timestamp: "2026-02-30T00:00:00Z" }, "timestamp"],
    ["a megabyte and more", { input: "x".repeat(1_100_000) }, ""],
    ["an id that is an object", { event_id: { $gt: "" } }, "event_id"],
  ])("is rejected, and the next event is not: %s", async (_case, change, path) => {
    const ctx = await makeTask();
    const { accepted, rejected } = await recordEvents(ctx, { taskId: "t", events: [sampleEvent(0, change), sampleEvent(1)] });
    expect(accepted).toBe(1);
    expect(rejected).toMatchObject([{ index: 0, path }]);
  });

  it("shows what could not be stored instead of leaving it out", async () => {
    const ctx = await makeTask();
    await recordEvents(ctx, { taskId: "t", events: [sampleEvent(0, { input: "a\0b \ud800c" })] });
    expect(await getEvent(ctx, "t", "event-0")).toMatchObject({ input: "a␀b \ufffdc" });
  });

  it("finds a repeated event again by the id it stored", async () => {
    const ctx = await makeTask();
    const event = sampleEvent(0, { event_id: "a\0\ud800" });
    await recordEvents(ctx, { taskId: "t", events: [event] });
    expect(await recordEvents(ctx, { taskId: "t", events: [event] })).toMatchObject({ accepted: 0, duplicates: 1 });
  });

  it("holds in a task's own fields too", async () => {
    const ctx = await makeTestContext({ database });
    const id = "a/b?c=d#e%2F \u202e任务 🚀";
    await startTask(ctx, { task_id: id, task_type: "分析", title: "t\0\ud800", input: { "k\0": nested(5_000), password: "hunter2hunter2" }, metadata: JSON.parse('{"__proto__":1,"n":1e308}') as object, tags: ["\udfff"] });
    const task = await getTask(ctx, id);
    expect(task).toMatchObject({ task_id: id, title: "t␀\ufffd", tags: ["\ufffd"] });
    expect(JSON.stringify(task)).not.toContain("hunter2");
  });
});
