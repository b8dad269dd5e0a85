import { expect, it } from "vitest";
import { queueDetailSchema } from "@/lib/domain/review-view";
import { appendAudit } from "@/lib/db/audit-store";
import { ensureDerived } from "@/lib/services/ensure-derived";
import { finishTask } from "@/lib/services/finish-task";
import { getQueueItem } from "@/lib/services/get-queue-item";
import { listLessons } from "@/lib/services/list-lessons";
import { proposeLesson } from "@/lib/services/propose-lesson";
import { recordEvents } from "@/lib/services/record-events";
import { reflectOnTask } from "@/lib/services/reflect-on-task";
import { startTask } from "@/lib/services/start-task";
import { storeLesson } from "../support/stored-lessons";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

type Run = Readonly<{ id: string; title?: string; tools?: string[] | null; tool?: string; fails?: "this way" | "otherwise" | null; recovers?: boolean; status?: "succeeded" | "failed" | null; day?: number }>;

/** A task of one call, or of a failing call and what came after it. */
async function run(ctx: TestContext, { id, title = "Report the orders", tools = ["run_sql"], tool = "run_sql", fails = null, recovers = false, status = "succeeded", day = 1 }: Run) {
  const at = (second: number) => new Date(Date.UTC(2026, 1, day) + second * 1000).toISOString();
  await startTask(ctx, { task_id: id, task_type: "report", title, started_at: at(0), ...(tools ? { tools } : {}) });
  const message = fails === "this way" ? 'column "created_time" does not exist' : "HTTP 503 Service Unavailable";
  const call = (n: number, query: string, result: object) => ({ event_id: `e${n}`, timestamp: at(n), seq: n, type: "tool_call", input: { query }, decision: { chosen_action: tool }, result });
  const failing = fails ? [call(0, "SELECT created_time FROM orders", { status: "failed", error_message: message })] : [];
  await recordEvents(ctx, { taskId: id, events: [...failing, ...(recovers || !fails ? [call(1, "SELECT created_at FROM orders", { status: "succeeded", output: "12 rows" })] : [])] });
  if (status) await finishTask(ctx, { task_id: id, status });
  await ensureDerived(ctx, id);
  await reflectOnTask(ctx, id);
}

describeDatabases("one lesson of the queue", (database) => {
  it("comes with its reflection, its backtest and the exact bytes", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, { id: "source", fails: "this way", recovers: true, day: 2 });
    await run(ctx, { id: "again", fails: "this way", status: "failed", day: 3 });
    await run(ctx, { id: "down", fails: "otherwise", status: "failed", day: 4 });
    await run(ctx, { id: "went-well", day: 1 });
    await run(ctx, { id: "running", status: null, day: 5 });
    await run(ctx, { id: "other-tool", title: "Translate the letter", tools: ["translate"], tool: "translate", day: 6 });
    await run(ctx, { id: "told-nothing", title: "x", tools: null, day: 7 });
    const [lesson] = (await listLessons(ctx, { task_type: "report", q: "created_at" })).items;

    const item = await getQueueItem(ctx.as({ role: "viewer" }), lesson?.lesson_id ?? "");
    expect(queueDetailSchema.parse(item)).toEqual(item);
    expect(item.backtest.cells.map(({ task_id, outcome }) => [task_id, outcome])).toEqual([
      ["went-well", "succeeded"], ["source", "failed_this_way"], ["again", "failed_this_way"], ["down", "failed_otherwise"], ["running", "unknown"], ["told-nothing", "succeeded"],
    ]);
    expect(item.backtest).toMatchObject({ matched: 6, looked_at: 7, is_cut: false, counts: { failed_this_way: 2, failed_otherwise: 1, succeeded: 2, unknown: 1 } });
    expect(item.reflection).toMatchObject({ channel: "contrast", task_id: "source" });
    expect(item.kind).toBe("new");
    expect(item.injection.prompt).toContain(`- ${item.content}\n`);
    expect(item.injection.bytes).toBe(new TextEncoder().encode(item.injection.prompt).length);
    expect(item.last_act).toBeNull();
  });

  it("counts bytes and characters apart where they differ", async () => {
    const ctx = await makeTestContext({ database });
    const { injection } = await getQueueItem(ctx, await storeLesson(ctx, { content: "读文件先用 utf-8-sig 🙂" }));
    expect([injection.bytes, injection.characters]).toEqual([Buffer.byteLength(injection.prompt), [...injection.prompt].length]);
    expect(injection.bytes).toBeGreaterThan(injection.characters + 10);
  });

  it("shows lessons that say nearly the same, with the conflict that was raised", async () => {
    const ctx = await makeTestContext({ database });
    const first = await proposeLesson(ctx, { task_type: "sql", content: "Wait 30 seconds before calling call_api again after HTTP 429" });
    const second = await proposeLesson(ctx, { task_type: "sql", content: "Wait 60 seconds before calling call_api again after HTTP 429" });
    await proposeLesson(ctx, { task_type: "sql", content: "Translate greetings with the glossary_v2 file" });
    const item = await getQueueItem(ctx, second.lesson_id);
    expect(item.similar).toMatchObject([{ lesson_id: first.lesson_id, conflict_id: item.conflicts[0]?.conflict_id, conflict_kind: "replacement", similarity: expect.any(Number) }]);
    expect(item.flags).toEqual(["similar"]);
  });

  it("tells who acted on it last", async () => {
    const ctx = await makeTestContext({ database });
    const { lesson_id: id } = await proposeLesson(ctx, { task_type: "sql", content: "Filter on created_at, not created_time" });
    expect((await getQueueItem(ctx, id)).last_act).toBeNull();
    await ctx.db.transaction((tx) => appendAudit(tx, ctx.as({ role: "reviewer" }), { action: "lesson.reject", entity: "lesson", entityId: id, reason: "one file only" }));
    expect((await getQueueItem(ctx, id)).last_act).toEqual({ action: "lesson.reject", by: "Test reviewer", is_person: true, reason: "one file only", at: ctx.now().toISOString() });
  });

  it("is not found where there is none, and not shown to who may not read", async () => {
    const ctx = await makeTestContext({ database });
    await expect(getQueueItem(ctx, "nope")).rejects.toMatchObject({ code: "not_found" });
    await expect(getQueueItem(ctx.as({ scopes: ["ingest"] }), "nope")).rejects.toMatchObject({ code: "forbidden" });
  });
});
