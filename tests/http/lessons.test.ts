import { beforeEach, describe, expect, it } from "vitest";
import * as conflicts from "@/app/api/v1/conflicts/route";
import * as lesson from "@/app/api/v1/lessons/[lessonId]/route";
import * as lessons from "@/app/api/v1/lessons/route";
import * as patterns from "@/app/api/v1/patterns/route";
import * as reflections from "@/app/api/v1/tasks/[taskId]/reflections/route";
import { ANSWERED } from "@/lib/http/openapi-schemas";
import { ensureDerived } from "@/lib/services/ensure-derived";
import { finishTask } from "@/lib/services/finish-task";
import { recordEvents } from "@/lib/services/record-events";
import { reflectOnTask } from "@/lib/services/reflect-on-task";
import { startTask } from "@/lib/services/start-task";
import { openDoor } from "../support/call-route";
import { makeTestContext, type TestContext } from "../support/test-context";

const RULE = { task_type: "csv_batch_process", content: "读取 supplier.csv 时使用 gb18030 编码，不要用 utf-8" };
type Call = Awaited<ReturnType<typeof openDoor>>;
let ctx: TestContext;
let call: Call;

beforeEach(async () => {
  ctx = await makeTestContext();
  call = await openDoor(ctx, ["ingest", "read"]);
});

const propose = (json: unknown) => call(lessons.POST, { method: "POST", json });

describe("/lessons", () => {
  it("answers 201 for a new lesson, 200 for one that is there, 422 with the field for one that is refused", async () => {
    const first = await propose(RULE);
    expect(first).toMatchObject({ status: 201, body: { status: "candidate", conflicts: [] } });
    expect(await propose(RULE)).toMatchObject({ status: 200, body: { lesson_id: first.body.lesson_id, reused: true } });
    expect(await propose({ ...RULE, content: "注意检查" })).toMatchObject({ status: 422, type: expect.stringContaining("problem+json"), body: { errors: [{ path: "content" }] } });
    expect(await propose({ ...RULE, task_type: "a b" })).toMatchObject({ status: 422, body: { errors: [{ path: "task_type" }] } });
    expect(await propose({ task_type: "t" })).toMatchObject({ status: 422, body: { errors: [{ path: "content" }] } });
  });

  it("lists by status, type, tag and words, page by page, as the document says", async () => {
    for (const n of [1, 2, 3]) await propose({ ...RULE, content: `Read part-${n}.csv with delimiter ';'`, task_type: n === 3 ? "other" : "csv", tags: [`n${n}`, "csv"] });
    const list = async (query: string) => {
      const { status, body } = await call(lessons.GET, { path: `/api/v1/lessons?${query}` });
      expect(status).toBe(200);
      return ANSWERED.LessonList.parse(body) as { items: { content: string; lesson_id: string }[]; next_cursor: string | null };
    };
    expect((await list("")).items).toHaveLength(3);
    expect((await list("task_type=csv")).items).toHaveLength(2);
    expect((await list("tag=n2")).items.map(({ content }) => content)).toEqual(["Read part-2.csv with delimiter ';'"]);
    expect((await list("q=PART-3")).items).toHaveLength(1);
    expect((await list("status=active")).items).toEqual([]);
    const first = await list("limit=2");
    const second = await list(`limit=2&cursor=${first.next_cursor}`);
    expect(new Set([...first.items, ...second.items].map(({ lesson_id }) => lesson_id)).size).toBe(3);
    expect(second.next_cursor).toBeNull();
    expect(await call(lessons.GET, { path: "/api/v1/lessons?cursor=zzz" })).toMatchObject({ status: 422 });
    expect(await call(lessons.GET, { path: "/api/v1/lessons?status=nope" })).toMatchObject({ status: 422 });
  });

  it("answers one lesson in full, and 404 for none", async () => {
    const { body } = await propose(RULE);
    const found = await call(lesson.GET, { params: { lessonId: String(body.lesson_id) } });
    expect(ANSWERED.Lesson.parse(found.body)).toMatchObject({ content: RULE.content, language: "zh-CN", versions: [{ version: 1, content: RULE.content }] });
    expect(await call(lesson.GET, { params: { lessonId: "nope" } })).toMatchObject({ status: 404 });
  });

  it("gives no key of another scope what it may not have", async () => {
    const recorder = await openDoor(ctx, ["ingest"]);
    expect(await recorder(lessons.GET, {})).toMatchObject({ status: 403 });
    const reader = await openDoor(ctx, ["read"]);
    expect(await reader(lessons.POST, { method: "POST", json: RULE })).toMatchObject({ status: 403 });
  });
});

describe("/conflicts, /patterns and the reflections of a task", () => {
  it("answer as the document says", async () => {
    await propose({ ...RULE, content: "Always retry run_sql after a deadlock" });
    await propose({ ...RULE, content: "Never retry run_sql after a deadlock" });
    await startTask(ctx, { task_id: "t", task_type: "report" });
    const result = { status: "failed", error_message: 'column "created_time" does not exist' };
    await recordEvents(ctx, { taskId: "t", events: [{ event_id: "e1", timestamp: "2026-02-01T00:00:00Z", type: "tool_call", input: { query: "SELECT created_time FROM orders" }, decision: { chosen_action: "run_sql" }, result }] });
    await finishTask(ctx, { task_id: "t", status: "failed" });
    await ensureDerived(ctx, "t");
    await reflectOnTask(ctx, "t");

    const raised = ANSWERED.ConflictList.parse((await call(conflicts.GET, { path: "/api/v1/conflicts?status=open" })).body) as { items: unknown[] };
    expect(raised.items).toMatchObject([{ kind: "contradiction", status: "open" }]);
    const seen = ANSWERED.PatternList.parse((await call(patterns.GET, { path: "/api/v1/patterns?sort=count" })).body) as { items: unknown[] };
    expect(seen.items).toMatchObject([{ failure_class: "unknown_column_or_field", tool: "run_sql", count: 1 }]);
    const reflected = ANSWERED.ReflectionList.parse((await call(reflections.GET, { params: { taskId: "t" } })).body) as { items: unknown[] };
    expect(reflected.items).toMatchObject([{ channel: "rules", category: "missing_field_or_table", event_ids: ["e1"] }]);
    expect(await call(conflicts.GET, { path: "/api/v1/conflicts?status=nope" })).toMatchObject({ status: 422 });
    expect(await call(patterns.GET, { path: "/api/v1/patterns?sort=nope" })).toMatchObject({ status: 422 });
  });
});
