import { expect, it } from "vitest";
import type { ReflectionBody } from "@/lib/domain/reflection";
import type { Completion, Model } from "@/lib/model/model-client";
import { askModelAboutBatch } from "@/lib/services/ask-model-about-batch";
import { askModelAboutTask } from "@/lib/services/ask-model-about-task";
import { ensureDerived } from "@/lib/services/ensure-derived";
import { finishTask } from "@/lib/services/finish-task";
import { getModelStatus } from "@/lib/services/get-model-status";
import { getReflectionPrompt } from "@/lib/services/get-reflection-prompt";
import { getTaskReflections } from "@/lib/services/get-task-reflections";
import { judgeConflict } from "@/lib/services/judge-conflict";
import { listConflicts } from "@/lib/services/list-conflicts";
import { pasteReflection } from "@/lib/services/paste-reflection";
import { proposeLesson } from "@/lib/services/propose-lesson";
import { recordEvents } from "@/lib/services/record-events";
import { reflectOnTask } from "@/lib/services/reflect-on-task";
import { startTask } from "@/lib/services/start-task";
import { writeReflection } from "@/lib/services/write-reflection";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const BODY: ReflectionBody = {
  goal: { restated: "Report the orders of March", was_understood: true },
  path: { actual: ["run_sql failed"], best: ["describe the table", "run_sql"], changes: [{ kind: "replace", step: "guess the name", by: "describe the table" }] },
  root_cause: "The view was renamed and the report still asked for the old name",
  category: "missing_field_or_table",
  faulty_action: "run_sql(SELECT * FROM report_view)",
  suggestions: ["List the views first", "Ask for orders_view", "Keep the name in one place"],
  rule: "List the views with run_sql before naming one in a report query",
  next_action: "List the views",
};

/** A model that answers by script, the last line again and again, and keeps what it was asked. */
function scripted(...answers: readonly (string | Extract<Completion, { ok: false }>["problem"] & string)[]): Model & { asked: string[] } {
  const asked: string[] = [];
  const complete: Model["complete"] = async ({ messages }) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? "";
    asked.push(messages.map(({ content }) => content).join("\n"));
    if (answer === "timeout") return { ok: false, model: "m", attempts: 1, problem: "timeout", detail: "", retryAfterMs: null };
    return { ok: true, model: "m", attempts: 1, outputMode: "json_schema", text: answer, tokensIn: 100, tokensOut: 50, isRefusal: false, isCutOff: false };
  };
  return { settings: { key: null, baseUrl: "http://model.test/v1", name: "m", priceIn: 1, priceOut: 2 }, complete, asked };
}

const at = (second: number) => new Date(Date.UTC(2026, 1, 1) + second * 1000).toISOString();

/** A task that one failure ended which no rule can tell the cause of. */
async function failedTask(ctx: TestContext, id: string, message = "report_view: Failed.") {
  await startTask(ctx, { task_id: id, task_type: "report", title: "Report the orders", tools: ["run_sql"] });
  const event = { event_id: "e1", timestamp: at(1), type: "tool_call", input: { query: "SELECT * FROM report_view" }, decision: { chosen_action: "run_sql" }, result: { status: "failed", error_message: message } };
  await recordEvents(ctx, { taskId: id, events: [event] });
  await finishTask(ctx, { task_id: id, status: "failed" });
  await ensureDerived(ctx, id);
  await reflectOnTask(ctx, id);
}

const about = (taskId: string) => ({ taskId, eventId: "e1", earlierTaskId: null });

describeDatabases("the model channel", (database) => {
  it("asks about the failure that ended a task and that rules cannot settle, and distils its rule", async () => {
    const model = scripted("Here you are:\n```json\n" + JSON.stringify(BODY) + "\n```");
    const ctx = { ...(await makeTestContext({ database })), model };
    await failedTask(ctx, "t");
    const job = await ctx.db.prisma.job.findFirstOrThrow({ where: { kind: "ask_model" } });
    expect(job.payload).toMatchObject({ taskId: "t", eventId: "e1" });

    expect(await askModelAboutTask(ctx, about("t"))).toEqual({ status: "good" });
    expect(model.asked[0]).toContain("SELECT * FROM report_view");
    const { reflections, lessons } = await getTaskReflections(ctx, "t");
    expect(reflections.filter(({ channel }) => channel === "model")).toMatchObject([
      { quality: "good", category: "missing_field_or_table", model: "m", tokens: { input: 100, output: 50 }, cost_usd: 0.0002, trigger: { code: "ladder_ended_task" }, event_ids: ["e1"], body: BODY },
    ]);
    expect(lessons).toMatchObject([{ content: BODY.rule, status: "candidate" }]);
    expect(await askModelAboutTask(ctx, about("t"))).toBeNull();
    expect(model.asked).toHaveLength(1);
  });

  it("shows the fault once, then keeps the raw words as questionable and learns nothing from them", async () => {
    const model = scripted("I cannot tell.");
    const ctx = { ...(await makeTestContext({ database })), model };
    await failedTask(ctx, "t");
    expect(await askModelAboutTask(ctx, about("t"))).toEqual({ status: "questionable" });
    expect(model.asked).toHaveLength(2);
    const { reflections, lessons } = await getTaskReflections(ctx, "t");
    expect(reflections.at(-1)).toMatchObject({ channel: "model", quality: "questionable", body: null, raw_text: "I cannot tell.", tokens: { input: 200, output: 100 } });
    expect(lessons).toEqual([]);
  });

  it("keeps nothing but the cost where the model cannot be had", async () => {
    const ctx = { ...(await makeTestContext({ database })), model: scripted("timeout") };
    await failedTask(ctx, "t");
    expect(await askModelAboutTask(ctx, about("t"))).toEqual({ status: "unavailable", problem: "timeout" });
    expect((await getTaskReflections(ctx, "t")).reflections.filter(({ channel }) => channel === "model")).toEqual([]);
    expect(await ctx.db.prisma.modelCall.findMany()).toMatchObject([{ status: "unavailable", problem: "timeout", taskId: "t" }]);
  });

  it("asks nobody past the day's budget, and again the next day", async () => {
    const model = scripted(JSON.stringify(BODY));
    const ctx = { ...(await makeTestContext({ database, settings: { modelDailyTokens: 150 } })), model };
    await failedTask(ctx, "a");
    await failedTask(ctx, "b", "another_view: Failed.");
    expect(await askModelAboutTask(ctx, about("a"))).toEqual({ status: "good" });
    expect(await askModelAboutTask(ctx, about("b"))).toEqual({ status: "unavailable", problem: "budget" });
    expect(await getModelStatus(ctx)).toEqual({ is_configured: true, host: "model.test", model: "m", tokens_today: 150, daily_limit: 150 });
    ctx.advance(86_400_000);
    expect(await askModelAboutTask(ctx, about("b"))).toEqual({ status: "good" });
  });

  it("uses an analysis again for the same failure, numbers aside, and its lesson's evidence grows", async () => {
    const model = scripted(JSON.stringify(BODY));
    const ctx = { ...(await makeTestContext({ database })), model };
    await failedTask(ctx, "a", "job 17: Failed.");
    await failedTask(ctx, "b", "job 4021: Failed.");
    expect(await askModelAboutTask(ctx, about("a"))).toEqual({ status: "good" });
    expect(await askModelAboutTask(ctx, about("b"))).toEqual({ status: "reused" });
    expect(model.asked).toHaveLength(1);
    expect((await getTaskReflections(ctx, "b")).lessons).toMatchObject([{ content: BODY.rule, evidence_count: 2 }]);
  });

  it("collects strategic errors of a type and asks about them together", async () => {
    const model = scripted(JSON.stringify(BODY));
    const ctx = { ...(await makeTestContext({ database, settings: { batchAfter: 3 } })), model };
    for (const id of ["a", "b", "c"]) {
      expect(await askModelAboutBatch(ctx, "report")).toBeNull();
      await startTask(ctx, { task_id: id, task_type: "report", title: `Report ${id}` });
      await recordEvents(ctx, { taskId: id, events: [{ event_id: "e1", timestamp: at(1), type: "tool_call", decision: { chosen_action: "run_sql" }, result: { status: "succeeded", output: "1 row" } }] });
      await finishTask(ctx, { task_id: id, status: "failed" });
      await ensureDerived(ctx, id);
      await reflectOnTask(ctx, id);
      ctx.advance(1_000);
    }
    expect(await askModelAboutBatch(ctx, "report")).toEqual({ status: "good" });
    for (const id of ["a", "b", "c"]) expect(model.asked[0]).toContain(`Report ${id}`);
    expect((await getTaskReflections(ctx, "a")).lessons).toMatchObject([{ content: BODY.rule, evidence_count: 3 }]);
    ctx.advance(1_000);
    expect(await askModelAboutBatch(ctx, "report")).toBeNull();
  });

  it("takes a model's word on a borderline pair as a proposal only", async () => {
    const model = scripted(JSON.stringify({ kind: "complement", reason: "one is about reading, one about writing" }));
    const ctx = { ...(await makeTestContext({ database })), model };
    await proposeLesson(ctx, { task_type: "t", content: "Always retry run_sql after a deadlock" });
    await proposeLesson(ctx, { task_type: "t", content: "Never retry run_sql after a deadlock" });
    await ctx.db.prisma.conflict.updateMany({ data: { isBorderline: true } });
    const { id } = await ctx.db.prisma.conflict.findFirstOrThrow();
    await judgeConflict(ctx, id);
    expect((await listConflicts(ctx, {})).items).toMatchObject([{ kind: "complement", status: "open", proposal: { by: "model", act: "merge" }, reason: { code: "conflict_model" } }]);
  });
});

describeDatabases("reflecting without a model", (database) => {
  it("takes a person's own reflection in the same schema, and says what its rule became", async () => {
    const ctx = { ...(await makeTestContext({ database, role: "reviewer" })), model: null };
    await failedTask(ctx, "t");
    const written = await writeReflection(ctx, { task_id: "t", event_id: "e1", body: BODY });
    expect(written).toMatchObject({ lesson_id: expect.any(String), refused: null });
    expect(await writeReflection(ctx, { task_id: "t", body: { ...BODY, rule: "Be more careful" } })).toMatchObject({ lesson_id: null, refused: { code: "empty_advice" } });
    const { reflections, refused, model } = await getTaskReflections(ctx, "t");
    expect(reflections.filter(({ channel }) => channel === "person")).toMatchObject([{ created_by: "Test reviewer", trigger: { code: "trigger_written" } }, {}]);
    expect(refused).toMatchObject([{ content: "Be more careful" }]);
    expect(model.state).toBe("not_configured");
  });

  it("gives the prompt out in the asker's language, and reads the answer that is pasted back", async () => {
    const ctx = { ...(await makeTestContext({ database, role: "reviewer" })), model: null };
    await failedTask(ctx, "t");
    const english = (await getReflectionPrompt(ctx, { task_id: "t", event_id: "e1" })).text;
    const chinese = (await getReflectionPrompt({ ...ctx, language: "zh-CN" }, { task_id: "t" })).text;
    expect(english).toContain("report_view");
    expect(chinese).toMatch(/\p{Script=Han}{4}/u);
    expect(english).not.toMatch(/\p{Script=Han}/u);
    expect(await pasteReflection(ctx, { task_id: "t", text: `Sure!\n${JSON.stringify(BODY)},` })).toMatchObject({ lesson_id: expect.any(String) });
    await expect(pasteReflection(ctx, { task_id: "t", text: '{"rule": "x"}' })).rejects.toMatchObject({ code: "invalid", issues: [{ path: "text" }] });
  });

  it.each([
    ["a viewer", { role: "viewer" }],
    ["a key", { scopes: ["ingest", "recall", "read"] }],
  ] as const)("lets %s write none", async (_case, who) => {
    const ctx = await makeTestContext({ database });
    await failedTask(ctx, "t");
    await expect(writeReflection(ctx.as(who), { task_id: "t", body: BODY })).rejects.toMatchObject({ code: "forbidden" });
  });
});
