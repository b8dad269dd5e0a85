import { expect, it } from "vitest";
import { deleteTasks, findTask } from "@/lib/db/task-store";
import { importFile } from "@/lib/services/import-file";
import { listTasks } from "@/lib/services/list-tasks";
import { loadSample, removeSample } from "@/lib/services/load-sample";
import { replayTask } from "@/lib/services/replay-task";
import { startTask } from "@/lib/services/start-task";
import { describeDatabases, makeTestContext } from "../support/test-context";

const line = (value: unknown) => JSON.stringify(value);
const task = (id: string) => line({ task_id: id, task_type: "t", title: `Task ${id}` });
const event = (taskId: string, n: number, status = "succeeded") =>
  line({ event_id: `${taskId}-${n}`, task_id: taskId, timestamp: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString(), seq: n, type: "tool_call", decision: { chosen_action: "Read" }, result: { status, output: `n ${n}` } });
const end = (id: string) => line({ task_id: id, status: "succeeded", ended_at: "2026-01-01T01:00:00Z" });

async function* bytes(text: string, size = 1000) {
  const all = new TextEncoder().encode(text);
  for (let from = 0; from < all.length; from += size) yield all.subarray(from, from + size);
}

describeDatabases("importFile", (database) => {
  it("takes in a file of several tasks, and the same file again doubles nothing", async () => {
    const ctx = await makeTestContext({ database });
    const file = [task("a"), event("a", 0), event("a", 1, "failed"), task("b"), event("b", 0), end("a"), end("b")].join("\n");
    const first = await importFile(ctx, { chunks: bytes(file) });
    expect(first).toMatchObject({ format: "hindsight", task_count: 2, events: 3, duplicates: 0, rejected_count: 0, is_stopped: false });
    expect(first.tasks).toMatchObject([{ task_id: "a", status: "succeeded", events: 2, turning_points: 1 }, { task_id: "b", events: 1 }]);

    const again = await importFile(ctx, { chunks: bytes(file) });
    expect(again).toMatchObject({ task_count: 2, events: 0, duplicates: 3 });
    expect((await listTasks(ctx, {})).items).toHaveLength(2);
    expect((await replayTask(ctx, "a")).total_events).toBe(2);
  });

  it("tells bad lines by number and takes the rest in", async () => {
    const ctx = await makeTestContext({ database });
    const noOffset = line({ event_id: "x", task_id: "a", timestamp: "2026-01-01T00:00:00", type: "tool_call" });
    const result = await importFile(ctx, { chunks: bytes(`\uFEFF${[task("a"), "{not json", event("a", 0), noOffset, event("a", 1)].join("\r\n")}`) });
    expect(result).toMatchObject({ events: 2, rejected_count: 2 });
    expect(result.rejected).toContainEqual(expect.objectContaining({ line: 2 }));
    expect(result.rejected.some(({ message }) => message.includes("offset"))).toBe(true);
  });

  it.each([
    ["an empty file", "", "empty"],
    ["blank lines", "\n\n  \n", "empty"],
    ["JSON of an unknown shape", '{"hello": "world"}', "format"],
    ["a picture", "\u0089PNG\r\n\u001a\n", "format"],
  ])("refuses %s with a clear word and stores nothing", async (_case, text, word) => {
    const ctx = await makeTestContext({ database });
    const result = await importFile(ctx, { chunks: bytes(text) });
    expect(result).toMatchObject({ format: "", task_count: 0, rejected_count: 1 });
    expect(result.rejected[0]?.message).toContain(word);
    expect((await listTasks(ctx, {})).items).toEqual([]);
  });

  it("gives a run whose file tells no times no duration, and one that tells them its own", async () => {
    const ctx = await makeTestContext({ database });
    const chat = JSON.stringify([{ role: "user", content: "Find it" }, { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: { name: "find", arguments: "{}" } }] }, { role: "tool", tool_call_id: "c1", content: "found" }, { role: "assistant", content: "Here." }]);
    await importFile(ctx, { chunks: bytes(chat) });
    await importFile(ctx, { chunks: bytes([task("a"), event("a", 0), event("a", 9), end("a")].join("\n")) });
    expect((await listTasks(ctx, {})).items.map(({ source, duration_ms }) => [source, duration_ms]).sort()).toEqual([["chat-messages", 0], ["hindsight", 9000]]);
  });

  it("stops when it is told to and keeps what it had read", async () => {
    const ctx = await makeTestContext({ database });
    const stop = new AbortController();
    const file = [task("a"), ...Array.from({ length: 3000 }, (_, n) => event("a", n)), end("a")].join("\n");
    const result = await importFile(ctx, { chunks: bytes(file, 10_000), signal: stop.signal, onProgress: ({ events }) => events > 600 && stop.abort() });
    expect(result.is_stopped).toBe(true);
    expect(result.events).toBeGreaterThan(600);
    expect(result.events).toBeLessThan(3000);
    expect(result.tasks[0]?.status).toBeDefined();

    const whole = await importFile(ctx, { chunks: bytes(file, 10_000) });
    expect(whole.events + whole.duplicates).toBe(3000);
    expect((await listTasks(ctx, {})).items).toMatchObject([{ status: "succeeded", events: 3000 }]);
  });

  it("leaves no task running when the connection breaks off", async () => {
    const ctx = await makeTestContext({ database });
    const file = [task("a"), ...Array.from({ length: 900 }, (_, n) => event("a", n))].join("\n");
    async function* broken() {
      yield* bytes(file);
      throw new Error("connection reset");
    }
    await expect(importFile(ctx, { chunks: broken() })).rejects.toThrow("connection reset");
    expect((await listTasks(ctx, {})).items).toMatchObject([{ status: "unknown", events: 899, is_derived: true }]);
  });

  it("counts nothing twice when two imports of one file run at once", async () => {
    const ctx = await makeTestContext({ database });
    const file = [task("a"), ...Array.from({ length: 700 }, (_, n) => event("a", n)), end("a")].join("\n");
    const [one, two] = await Promise.all([importFile(ctx, { chunks: bytes(file) }), importFile(ctx, { chunks: bytes(file) })]);
    expect(one.events + two.events).toBe(700);
    expect((await replayTask(ctx, "a")).total_events).toBe(700);
  });

  it("ends a task at its latest event, whatever the offsets, and starts it at its first", async () => {
    const ctx = await makeTestContext({ database });
    const at = (n: number, timestamp: string) => line({ event_id: `e${n}`, task_id: "a", timestamp, type: "tool_call", decision: { chosen_action: "Read" }, result: { status: "succeeded" } });
    const file = [task("a"), at(0, "2026-01-01T09:00:00+08:00"), at(1, "2026-01-01T02:00:00Z"), at(2, "2026-01-01T09:30:00+08:00"), line({ task_id: "a", status: "succeeded" })];
    await importFile(ctx, { chunks: bytes(file.join("\n")) });
    expect(await findTask(ctx.db, ctx.projectId, "a")).toMatchObject({ startedAt: new Date("2026-01-01T01:00:00Z"), endedAt: new Date("2026-01-01T02:00:00Z") });
  });

  it("starts a task at its first event also when it had to be written before", async () => {
    const ctx = await makeTestContext({ database });
    const others = Array.from({ length: 600 }, (_, n) => event("other", n));
    await importFile(ctx, { chunks: bytes([task("late"), task("other"), ...others, event("late", 7), end("late"), end("other")].join("\n")) });
    expect(await findTask(ctx.db, ctx.projectId, "late")).toMatchObject({ startedAt: new Date("2026-01-01T00:00:07Z"), title: "Task late" });
  });

  it("takes an end before the start as no end before it", async () => {
    const ctx = await makeTestContext({ database });
    const started = line({ task_id: "a", task_type: "t", started_at: "2026-01-02T00:00:00Z" });
    expect((await importFile(ctx, { chunks: bytes([started, event("a", 0), end("a")].join("\n")) })).rejected_count).toBe(0);
    expect(await findTask(ctx.db, ctx.projectId, "a")).toMatchObject({ status: "succeeded", endedAt: new Date("2026-01-02T00:00:00Z") });
  });

  it("refuses an event of more than 1 MB, and writes the others before they fill the memory", async () => {
    const ctx = await makeTestContext({ database });
    const sized = (n: number, length: number) => line({ event_id: `e${n}`, task_id: "a", timestamp: "2026-01-01T00:00:00Z", type: "tool_call", decision: { chosen_action: "Read" }, result: { status: "succeeded", output: "x".repeat(length) } });
    const stored: number[] = [];
    const file = [task("a"), sized(0, 1_100_000), ...Array.from({ length: 12 }, (_, n) => sized(n + 1, 900_000)), end("a")].join("\n");
    async function* watched() {
      yield* bytes(file, 500_000);
      stored.push(await ctx.db.prisma.event.count());
    }
    const result = await importFile(ctx, { chunks: watched() });
    expect(result).toMatchObject({ events: 12, rejected: [{ path: "a / e0", message: expect.stringContaining("at most 1 MB") }] });
    expect(stored[0]).toBeGreaterThanOrEqual(5);
  });

  it("keeps a task's input, and what makes it comparable, when the file tells more of it later", async () => {
    const ctx = await makeTestContext({ database });
    const full = { task_id: "a", task_type: "t", input: "find it", metadata: { comparison_key: "k", seed: 1 } };
    const before = line(full);
    await importFile(ctx, { chunks: bytes([line({ ...full, task_id: "plain" }), event("plain", 0)].join("\n")) });
    const events = Array.from({ length: 600 }, (_, n) => event("a", n));
    await importFile(ctx, { chunks: bytes([before, ...events, line({ task_id: "a", task_type: "t", title: "Told later" }), end("a")].join("\n")) });
    const plain = await findTask(ctx.db, ctx.projectId, "plain");
    expect(await findTask(ctx.db, ctx.projectId, "a")).toMatchObject({ title: "Told later", input: "find it", metadata: { comparison_key: "k", seed: 1 }, inputHash: plain?.inputHash });
  });

  it("finishes once when reading ends in an error because it was stopped", async () => {
    const ctx = await makeTestContext({ database });
    const stop = new AbortController();
    const replayed: number[] = [];
    async function* broken() {
      yield* bytes([task("b"), event("b", 0), task("a"), ...Array.from({ length: 450 }, (_, n) => event("a", n)), ""].join("\n"));
      stop.abort();
      throw new Error("aborted");
    }
    const result = await importFile(ctx, { chunks: broken(), signal: stop.signal, onProgress: (progress) => replayed.push(progress.replayed) });
    expect(result).toMatchObject({ is_stopped: true, task_count: 2 });
    expect(replayed.at(-1)).toBe(2);
  });

  it("needs the right to record", async () => {
    const ctx = await makeTestContext({ database, role: "viewer" });
    await expect(importFile(ctx, { chunks: bytes(task("a")) })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describeDatabases("the sample", (database) => {
  it("shows every kind of turning point, loads once, and goes without a trace of itself only", async () => {
    const ctx = await makeTestContext({ database });
    await startTask(ctx, { task_id: "mine", task_type: "t" });
    const { tasks } = await loadSample(ctx);
    await loadSample(ctx);
    const loaded = (await listTasks(ctx, {})).items;
    expect(loaded).toHaveLength(tasks + 1);
    const total = (kind: "first_failure" | "hesitation" | "anomaly" | "recovery" | "divergence") => loaded.reduce((sum, item) => sum + item.turning_points[kind], 0);
    for (const kind of ["first_failure", "hesitation", "anomaly", "recovery", "divergence"] as const) expect([kind, total(kind) > 0]).toEqual([kind, true]);

    expect(await removeSample(ctx)).toEqual({ tasks });
    expect((await listTasks(ctx, {})).items.map(({ task_id }) => task_id)).toEqual(["mine"]);
    expect(await ctx.db.prisma.event.count()).toBe(0);
    expect(await ctx.db.prisma.storyPart.count()).toBe(0);
    expect(await deleteTasks(ctx.db, ctx.projectId, { source: "sample" })).toBe(0);
  });
});
