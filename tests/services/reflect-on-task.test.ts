import { expect, it } from "vitest";
import { checkTask } from "@/lib/services/check-task";
import { ensureDerived } from "@/lib/services/ensure-derived";
import { finishTask } from "@/lib/services/finish-task";
import { getLesson } from "@/lib/services/get-lesson";
import { getTaskReflections } from "@/lib/services/get-task-reflections";
import { listLessons } from "@/lib/services/list-lessons";
import { listPatterns } from "@/lib/services/list-patterns";
import { recordEvents } from "@/lib/services/record-events";
import { reflectOnTask } from "@/lib/services/reflect-on-task";
import { startTask } from "@/lib/services/start-task";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const at = (second: number) => new Date(Date.UTC(2026, 1, 1) + second * 1000).toISOString();

type Call = Readonly<{ tool?: string; input: unknown; error?: string; output?: string; trust?: string; status_code?: number }>;

function eventOf({ tool = "run_sql", input, error, output = "12 rows", trust, status_code }: Call, n: number) {
  const result = error ? { status: "failed", error_message: error, ...(status_code ? { status_code } : {}) } : { status: "succeeded", output };
  return { event_id: `e${n}`, timestamp: at(n), seq: n, type: "tool_call", input, decision: { chosen_action: tool }, result, ...(trust ? { trust } : {}) };
}

type Run = Readonly<{ id: string; calls: readonly Call[]; status?: string | null; type?: string; session?: string; tools?: string[] }>;

/** Records a run and reflects on it, as the job would. */
async function run(ctx: TestContext, { id, calls, status = "failed", type = "report", session, tools = ["run_sql", "read_csv", "fetch_page"] }: Run) {
  await startTask(ctx, { task_id: id, task_type: type, title: "Report the orders", tools, session_id: session });
  await recordEvents(ctx, { taskId: id, events: calls.map(eventOf) });
  if (status) await finishTask(ctx, { task_id: id, status });
  await ensureDerived(ctx, id);
  return reflectOnTask(ctx, id);
}

const WRONG: Call = { input: { query: "SELECT created_time FROM orders" }, error: 'column "created_time" does not exist' };
const RIGHT: Call = { input: { query: "SELECT created_at FROM orders" } };

describeDatabases("reflecting on a task", (database) => {
  it("makes a lesson of the difference between the failing and the succeeding call, with both as evidence", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, { id: "t", calls: [WRONG, RIGHT], status: "succeeded" });

    const { items } = await listLessons(ctx, {});
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ status: "candidate", tool: "run_sql", task_type: "report", is_untrusted: false, open_conflicts: 0 });
    expect(items[0]?.content).toContain("created_at");
    expect(items[0]?.content).toContain("created_time");
    const lesson = await getLesson(ctx, items[0]?.lesson_id ?? "");
    expect(lesson.evidence.map(({ kind, event_ids, calls }) => [kind, event_ids, calls.map(({ status }) => status)])).toEqual([["contrast", ["e0", "e1"], ["failed", "succeeded"]]]);
    expect(lesson.evidence[0]?.calls[0]?.input).toContain("created_time");
  });

  it("records every decision with its reason, and adds nothing when it runs again", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, { id: "t", calls: [WRONG, RIGHT, { input: { query: "SELECT 1" } }], status: "succeeded" });
    const once = await getTaskReflections(ctx, "t");
    expect(once.is_current).toBe(true);
    expect(once.events.toSorted((a, b) => a.offset_ms - b.offset_ms)).toEqual([{ event_id: "e0", action: "run_sql", offset_ms: 0 }, { event_id: "e1", action: "run_sql", offset_ms: 1_000 }]);
    expect(once.decisions[0]).toMatchObject({ event_id: "e0", step: "instant", is_deep: false, reason: { code: "ladder_first" } });
    expect(once.diagnoses).toMatchObject([{ event_id: "e0", failure_class: "unknown_column_or_field", tool: "run_sql", is_ambiguous: false }]);

    await recordEvents(ctx, { taskId: "t", events: [eventOf({ input: { query: "SELECT 2" } }, 9)] });
    await ensureDerived(ctx, "t");
    expect(await reflectOnTask(ctx, "t")).not.toBeNull();
    const again = await getTaskReflections(ctx, "t");
    expect(again.reflections).toEqual(once.reflections);
    expect(again.lessons).toHaveLength(once.lessons.length);
    expect((await listPatterns(ctx, {})).items).toMatchObject([{ failure_class: "unknown_column_or_field", count: 1, task_count: 1, tool: "run_sql" }]);
    expect(await reflectOnTask(ctx, "t")).toBeNull();
  });

  it("never improves a task that went well", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, { id: "t", calls: [RIGHT, RIGHT], status: "succeeded" });
    const { decisions, reflections, lessons } = await getTaskReflections(ctx, "t");
    expect(decisions).toMatchObject([{ step: "none", reason: { code: "ladder_went_well" } }]);
    expect([reflections, lessons]).toEqual([[], []]);
  });

  it("uses the lesson that is there when another task learns the same, and its evidence and value grow", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, { id: "a", calls: [WRONG, RIGHT], status: "succeeded" });
    const [before] = (await listLessons(ctx, {})).items;
    await run(ctx, { id: "b", calls: [WRONG, RIGHT], status: "succeeded" });
    const { items } = await listLessons(ctx, {});
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ lesson_id: before?.lesson_id, evidence_count: 2 });
    expect(items[0]?.value).toBeGreaterThan(before?.value ?? 100);
  });

  it("finds what mended a check in the file that was read again, and reflects on what else failed", async () => {
    const ctx = await makeTestContext({ database });
    const check: Call = { tool: "validate", input: { required: ["no"] } };
    const failed = { ...check, error: "KeyError: 'no' is no column" };
    const other: Call = { tool: "validate", input: { required: ["day"] }, error: "KeyError: 'day' is no column" };
    await run(ctx, { id: "t", calls: [{ tool: "read_csv", input: { path: "a.csv", encoding: "utf-8" } }, failed, { tool: "read_csv", input: { path: "a.csv", encoding: "utf-8-sig" } }, check, other], status: "failed", tools: ["read_csv", "validate"] });
    expect((await listLessons(ctx, {})).items.map(({ content }) => content)).toEqual(["Read CSV as utf-8-sig, not utf-8"]);
    const { reflections } = await getTaskReflections(ctx, "t");
    expect(reflections.map(({ channel, event_ids }) => [channel, event_ids[0]])).toEqual([["contrast", "e0"], ["rules", "e1"]]);
  });

  it("stays silent about a failure that passed by itself", async () => {
    const ctx = await makeTestContext({ database });
    const flaky = { tool: "fetch_page", input: { url: "https://example.org/a" } };
    await run(ctx, { id: "t", calls: [{ ...flaky, error: "HTTP 503 Service Unavailable", status_code: 503 }, flaky], status: "succeeded" });
    expect((await listLessons(ctx, {})).items).toEqual([]);
  });

  it("counts failures of a kind by tasks and days, and sees them come back in another session", async () => {
    const ctx = await makeTestContext({ database });
    for (const id of ["a", "b", "c"]) await run(ctx, { id, session: `s-${id}`, calls: [WRONG, { input: { query: "SELECT 1" } }], status: "failed" });
    const { items } = await listPatterns(ctx, {});
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ count: 3, task_count: 3, is_cross_session: true, example: { event_id: "e0" } });
    expect(items[0]?.trend.reduce((sum, day) => sum + day, 0)).toBe(3);
  });

  it("hands the session what it has learned at once: in the same task and to the next, at most two", async () => {
    const ctx = await makeTestContext({ database });
    const second: readonly Call[] = [
      { tool: "read_csv", input: { path: "a.csv", encoding: "utf-8" }, error: "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte" },
      { tool: "read_csv", input: { path: "a.csv", encoding: "utf-16" } },
    ];
    const third: readonly Call[] = [{ input: { query: "SELECT a FROM orderz" }, error: 'relation "orderz" does not exist' }, { input: { query: "SELECT a FROM orders" } }];
    for (const [place, calls] of [[WRONG, RIGHT], second, third].entries()) {
      await run(ctx, { id: `t${place}`, session: "s", calls, status: "succeeded" });
      ctx.advance(1_000);
    }
    const next = await startTask(ctx, { task_id: "next", task_type: "report", session_id: "s" });
    expect(next.lessons.map(({ rank }) => rank)).toEqual([1, 2]);
    expect(next.lessons[0]?.content).toContain("orders");
    expect(next.prompt).toContain(next.lessons[1]?.content);
    const elsewhere = await startTask(ctx, { task_id: "other", task_type: "report", session_id: "s2" });
    expect(elsewhere).toMatchObject({ lessons: [], prompt: "" });
    ctx.advance(1_000);
    expect(await startTask(ctx, { task_id: "next", task_type: "report", session_id: "s" })).toMatchObject({ lessons: next.lessons, prompt: next.prompt });

    await recordEvents(ctx, { taskId: "next", events: [eventOf(WRONG, 50)] });
    expect((await checkTask(ctx, "next")).lessons).toHaveLength(2);
  });

  it("lets the words of strangers act on nothing: such a lesson is marked, and no session gets it", async () => {
    const ctx = await makeTestContext({ database, settings: { probationTaskTypes: ["report"] } });
    await run(ctx, { id: "t", session: "s", calls: [{ ...WRONG, trust: "web" }, { ...RIGHT, trust: "web" }], status: "succeeded" });
    expect((await listLessons(ctx, {})).items).toMatchObject([{ is_untrusted: true, status: "candidate" }]);
    ctx.advance(1_000);
    expect((await startTask(ctx, { task_id: "next", task_type: "report", session_id: "s" })).lessons).toEqual([]);
  });

  it("lets a lesson act at once, on probation, only where the policy says so", async () => {
    const ctx = await makeTestContext({ database, settings: { probationTaskTypes: ["report"] } });
    await run(ctx, { id: "a", calls: [WRONG, RIGHT], status: "succeeded" });
    await run(ctx, { id: "b", type: "other", calls: [WRONG, RIGHT], status: "succeeded" });
    const { items } = await listLessons(ctx, {});
    expect(items.map(({ task_type, status, on_probation, expires_at }) => [task_type, status, on_probation, expires_at !== null]).sort()).toEqual([["other", "candidate", false, false], ["report", "active", true, true]]);
  });

  it("refuses a rule for a tool the task does not have, and says why", async () => {
    const ctx = await makeTestContext({ database });
    await run(ctx, { id: "t", calls: [WRONG, RIGHT], status: "succeeded", tools: ["read_csv"] });
    const { refused, lessons } = await getTaskReflections(ctx, "t");
    expect(lessons).toEqual([]);
    expect(refused).toMatchObject([{ reason: { code: "outside_tools" } }]);
  });
});
