import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as events from "@/app/api/v1/events/route";
import * as oneEvent from "@/app/api/v1/tasks/[taskId]/events/[eventId]/route";
import * as taskEvents from "@/app/api/v1/tasks/[taskId]/events/route";
import * as finish from "@/app/api/v1/tasks/[taskId]/finish/route";
import * as check from "@/app/api/v1/tasks/[taskId]/check/route";
import * as task from "@/app/api/v1/tasks/[taskId]/route";
import * as reflections from "@/app/api/v1/tasks/[taskId]/reflections/route";
import * as tasks from "@/app/api/v1/tasks/route";
import { openDoor } from "../support/call-route";
import { sampleEvent, sampleEvents } from "../support/sample-events";
import { makeTestContext, type TestContext } from "../support/test-context";

const ID = "runs/1 第一次";
const params = { taskId: ID };
type Call = Awaited<ReturnType<typeof openDoor>>;
type Init = Parameters<Call>[1];
let ctx: TestContext;
let call: Call;

beforeEach(async () => {
  ctx = await makeTestContext();
  call = await openDoor(ctx, ["ingest", "read"]);
});

const start = (json: unknown = { task_id: ID, task_type: "csv_batch_process" }) => call(tasks.POST, { method: "POST", json });
const send = (init: Init) => call(taskEvents.POST, { method: "POST", params, ...init });
const ndjson = (lines: readonly string[]) => ({ body: lines.join("\n"), headers: { "content-type": "application/x-ndjson" } });

describe("POST /tasks", () => {
  it("answers 201, and 200 with the same answer for the same id", async () => {
    const first = await start();
    const again = await start();

    expect(first).toMatchObject({ status: 201, body: { task_id: ID, lessons: [], prompt: "", holdout: false } });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it("makes one task of two requests at once", async () => {
    const answers = await Promise.all([start(), start(), start()]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await ctx.db.prisma.task.count()).toBe(1);
  });

  it.each([
    ["no type", {}, "task_type"],
    ["a type with spaces", { task_type: "a b" }, "task_type"],
    ["a time without an offset", { task_type: "t", started_at: "2026-03-01T08:00:00" }, "started_at"],
    ["an id that no address can hold", { task_type: "t", task_id: ".." }, "task_id"],
    ["a list", [], ""],
  ])("refuses %s with its path and stores nothing", async (_case, json, path) => {
    const { status, type, body } = await start(json);

    expect(status).toBe(422);
    expect(type).toBe("application/problem+json");
    expect(body).toMatchObject({ status: 422, code: "invalid", errors: [{ path }] });
    expect(await ctx.db.prisma.task.count()).toBe(0);
  });
});

describe("POST /tasks/{id}/events", () => {
  beforeEach(() => start());

  it("answers 202 with how each event fared", async () => {
    const { status, body } = await send({ json: { events: [...sampleEvents(3), { event_id: "bad" }] } });

    expect(status).toBe(202);
    expect(body).toMatchObject({ accepted: 3, duplicates: 0, dropped: 0, rejected: [{ index: 3, path: "timestamp" }] });
  });

  it("takes NDJSON line by line and names the lines it could not read", async () => {
    const lines = [JSON.stringify(sampleEvent(0)), "", "{broken", JSON.stringify({ ...sampleEvent(1), type: 7 }), JSON.stringify(sampleEvent(2))];

    const { status, body } = await send(ndjson(lines));

    expect(status).toBe(202);
    expect(body).toMatchObject({ accepted: 2, rejected: [{ index: 1, line: 3, path: "" }, { index: 2, line: 4, path: "type" }] });
  });

  it("records NDJSON before its lines fill the memory, and says of a body over the limit how many went in", async () => {
    await start();
    const lines = sampleEvents(8, (n) => ({ event_id: `big-${n}`, result: { status: "succeeded", output: "x".repeat(900_000) } })).map((event) => `${JSON.stringify(event)}\n`);
    const stored: number[] = [];
    let sent = 0;
    const encoder = new TextEncoder();
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const line = lines[sent++];
        if (line === undefined) stored.push(await ctx.db.prisma.event.count());
        controller.enqueue(encoder.encode(line ?? " ".repeat(1_000_000)));
      },
    });
    const { status, body } = await send({ body: stream, headers: { "content-type": "application/x-ndjson" } });
    expect(stored[0]).toBeGreaterThanOrEqual(4);
    expect(status).toBe(413);
    expect(body).toMatchObject({ detail: expect.stringMatching(/256 MB.*\(\d+ events were recorded\)/) });
    expect((body as { detail: string }).detail).not.toContain("NDJSON");
  });

  it("takes more NDJSON lines than are recorded at once", async () => {
    const { body } = await send(ndjson(sampleEvents(501).map((event) => JSON.stringify(event))));
    expect(body).toMatchObject({ accepted: 501, rejected: [] });
  });

  it("takes gzip", async () => {
    const body = gzipSync(JSON.stringify({ events: sampleEvents(2) }));
    expect(await send({ body, headers: { "content-type": "application/json", "content-encoding": "gzip" } })).toMatchObject({ status: 202, body: { accepted: 2 } });
  });

  it.each([
    ["a small body that unpacks to too much", { body: gzipSync(Buffer.alloc(20_000_000, 32)), headers: { "content-type": "application/json", "content-encoding": "gzip" } }, 413, /8 MB/],
    ["a large body", { body: " ".repeat(8 * 1024 * 1024 + 1), headers: { "content-type": "application/json" } }, 413, /8 MB/],
    ["broken gzip", { body: "not gzip", headers: { "content-type": "application/json", "content-encoding": "gzip" } }, 400, /Content-Encoding/],
    ["an unknown encoding", { body: "x", headers: { "content-type": "application/json", "content-encoding": "br" } }, 415, /gzip/],
    ["a form", { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415, /application\/json/],
    ["no content type", { body: new Uint8Array([123, 125]) }, 415, /got none/],
    ["broken JSON", { body: '{"events":\n [1,]}', headers: { "content-type": "application/json" } }, 400, /line 2, column 5/],
    ["an empty body", { body: "", headers: { "content-type": "application/json" } }, 400, /empty/],
    ["what is not UTF-8", { body: new Uint8Array([123, 34, 0xff, 34, 125]), headers: { "content-type": "application/json" } }, 400, /UTF-8/],
    ["another shape", { json: { event: [] } }, 422, /events/],
  ])("refuses %s as a problem", async (_case, init, status, detail) => {
    const answer = await send(init as Init);

    expect(answer).toMatchObject({ status, type: "application/problem+json", body: { status, detail: expect.stringMatching(detail) as string } });
    expect(await ctx.db.prisma.event.count()).toBe(0);
  });

  it("answers 404 for an unknown task, for an empty NDJSON body too", async () => {
    expect(await send({ params: { taskId: "nope" }, json: { events: [] } })).toMatchObject({ status: 404, type: "application/problem+json" });
    expect(await send({ params: { taskId: "nope" }, ...ndjson([]) })).toMatchObject({ status: 404 });
  });
});

describe("the rest of the door", () => {
  it("reads a task, an event and the reflections back", async () => {
    await start({ task_id: ID, task_type: "csv_batch_process", input: "convert the orders", tags: ["csv"] });
    await send({ json: { events: [sampleEvent(0, { result: { status: "error", error_type: "KeyError", error_message: "no created_time" }, planner: { note: "kept" } })] } });

    expect((await call(task.GET, { params })).body).toMatchObject({ task_id: ID, title: "convert the orders", status: "running", events: 1, tags: ["csv"], input: "convert the orders" });
    expect((await call(oneEvent.GET, { params: { ...params, eventId: "event-0" } })).body).toMatchObject({
      event_id: "event-0", status: "failed", error_type: "KeyError", input: { path: "orders/0.csv" }, decision: { confidence: 0.9 }, extra: { planner: { note: "kept" } }, is_thinned: false, cuts: [], redactions: [],
    });
    expect((await call(reflections.GET, { params })).body).toEqual({ items: [], next_cursor: null });
    expect(await call(oneEvent.GET, { params: { ...params, eventId: "nope" } })).toMatchObject({ status: 404 });
  });

  it("finishes once, and keeps `unknown` for imports", async () => {
    await start({ task_id: ID, task_type: "t", started_at: "2026-03-01T00:00:00Z" });
    const end = (json: unknown) => call(finish.POST, { method: "POST", params, json });

    expect(await end({ status: "failed", ended_at: "2026-03-01T09:00:00+08:00", error: { type: "Timeout", message: "60 s" } })).toMatchObject({ status: 200, body: { status: "failed", ended_at: "2026-03-01T01:00:00.000Z", is_applied: true } });
    expect(await end({ status: "failed" })).toMatchObject({ status: 200, body: { status: "failed", is_applied: false } });
    expect(await end({ status: "unknown" })).toMatchObject({ status: 422 });
    expect(await call(finish.POST, { method: "POST", params: { taskId: "nope" }, json: { status: "failed" } })).toMatchObject({ status: 404 });
  });

  it("checks with and without a body", async () => {
    await start();
    await send({ json: { events: sampleEvents(3, () => ({ input: { path: "a" }, result: { status: "failed", error_type: "ENOENT" } })) } });

    expect(await call(check.POST, { method: "POST", params })).toMatchObject({ status: 200, body: { action: "interrupt", lessons: [] } });
    expect(await call(check.POST, { method: "POST", params, json: {} })).toMatchObject({ status: 200 });
  });

  it("records across tasks", async () => {
    const { status, body } = await call(events.POST, { method: "POST", json: { events: [sampleEvent(0, { task_id: "a", task_type: "t" }), sampleEvent(1)] } });
    expect(status).toBe(202);
    expect(body).toMatchObject({ accepted: 1, rejected: [{ index: 1, path: "task_id" }] });
  });

  it("answers methods that are not there as problems", async () => {
    const wrong = await call(taskEvents.GET, { params });
    expect(wrong).toMatchObject({ status: 405, type: "application/problem+json" });
    expect(wrong.headers.get("allow")).toBe("OPTIONS, POST");
    expect((await call(tasks.OPTIONS, { method: "OPTIONS" })).headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
  });

  it("tells a caller who may not what is missing", async () => {
    call = await openDoor(ctx, ["read"]);
    expect(await start()).toMatchObject({ status: 403, body: { code: "forbidden" } });
    call = await openDoor(ctx, ["ingest"]);
    expect(await call(tasks.GET)).toMatchObject({ status: 403 });
    const unknown = await call(tasks.GET, { headers: { authorization: "Bearer hs_nope" } });
    expect(unknown).toMatchObject({ status: 401, type: "application/problem+json" });
    expect(unknown.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  it("logs what it did not expect under an id and says nothing else", async () => {
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    Object.assign(ctx.db, { transaction: () => Promise.reject(new Error("secret detail at /srv/x.ts:12")) });

    const { status, text, body } = await start();

    const logged = written.mock.calls.map(([line]) => String(line)).join("");
    written.mockRestore();
    expect(status).toBe(500);
    expect(text).not.toMatch(/secret|x\.ts/);
    expect(logged).toContain(String(body.error_id));
    expect(logged).toContain("secret detail");
  });
});
