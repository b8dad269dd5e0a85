import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as signIn } from "@/app/api/auth/[...all]/route";
import * as audit from "@/app/api/app/audit/route";
import * as auditExport from "@/app/api/app/audit/export/route";
import * as auditVerify from "@/app/api/app/audit/verify/route";
import * as lessonsAsOf from "@/app/api/app/lessons/as-of/route";
import * as lessonsExport from "@/app/api/app/lessons/export/route";
import * as queue from "@/app/api/app/queue/route";
import * as queueItem from "@/app/api/app/queue/[lessonId]/route";
import * as spotAudits from "@/app/api/app/spot-audits/route";
import * as waiting from "@/app/api/app/waiting/route";
import { auditCheckSchema, auditPageSchema, queueDetailSchema, queuePageSchema, spotAuditsSchema, waitingSchema } from "@/lib/domain/review-view";
import { proposeLesson } from "@/lib/services/propose-lesson";
import { openDoor, type Answer } from "../support/call-route";
import { addPerson, cookieOf, ORIGIN, PASSWORD, serveFrom, signInRequest } from "../support/signed-in";
import { makeTestContext, type TestContext } from "../support/test-context";

beforeAll(() => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a secret of the tests, long enough for it");
});

type Handler = (request: Request, next: { params: Promise<never> }) => Promise<Response>;
let ctx: TestContext;
let lessonId: string;
let cookie: string;

beforeEach(async () => {
  ctx = await makeTestContext();
  serveFrom(ctx);
  const { email } = await addPerson(ctx, "viewer");
  cookie = cookieOf(await signIn(signInRequest(email, PASSWORD)));
  lessonId = (await proposeLesson(ctx, { task_type: "report", content: "Filter on created_at, not created_time" })).lesson_id;
});

/** As a viewer's browser asks. */
async function ask(handler: unknown, path: string, params: Record<string, string> = {}) {
  const response = await (handler as Handler)(new Request(`${ORIGIN}${path}`, { headers: { cookie, host: "127.0.0.1:3000" } }), { params: Promise.resolve(params as never) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: response.headers.get("content-type")?.includes("json;") ? (JSON.parse(text) as unknown) : null };
}

describe("the review desk's routes", () => {
  it("answer a viewer as they promise", async () => {
    expect(queuePageSchema.parse((await ask(queue.GET, "/api/app/queue?sort=age&limit=5")).body)).toMatchObject({ total: 1, items: [{ lesson_id: lessonId }] });
    expect(queueDetailSchema.parse((await ask(queueItem.GET, `/api/app/queue/${lessonId}`, { lessonId })).body)).toMatchObject({ lesson_id: lessonId });
    expect(waitingSchema.parse((await ask(waiting.GET, "/api/app/waiting")).body)).toMatchObject({ lessons: 1, total: 1 });
    expect(spotAuditsSchema.parse((await ask(spotAudits.GET, "/api/app/spot-audits")).body)).toMatchObject({ items: [] });
    expect(auditPageSchema.parse((await ask(audit.GET, "/api/app/audit?action=lesson.propose")).body)).toMatchObject({ total: 1 });
    expect(auditCheckSchema.parse((await ask(auditVerify.GET, "/api/app/audit/verify")).body)).toMatchObject({ is_whole: true });
    expect((await ask(lessonsAsOf.GET, "/api/app/lessons/as-of?at=2026-03-01T08:00:00Z")).body).toMatchObject({ items: [{ lesson_id: lessonId }] });
  });

  it("answer wrong questions with what is wrong", async () => {
    expect((await ask(queue.GET, "/api/app/queue?flag=loud")).status).toBe(422);
    expect((await ask(queueItem.GET, "/api/app/queue/nope", { lessonId: "nope" })).status).toBe(404);
    expect((await ask(auditExport.GET, "/api/app/audit/export?format=xlsx")).status).toBe(422);
    expect((await ask(lessonsExport.GET, "/api/app/lessons/export?status=good")).status).toBe(422);
  });

  it("send files under a name, never to be kept or guessed at", async () => {
    const csv = await ask(auditExport.GET, "/api/app/audit/export?format=csv");
    expect([csv.status, csv.headers.get("content-type"), csv.headers.get("cache-control"), csv.headers.get("x-content-type-options")]).toEqual([200, "text/csv; charset=utf-8", "no-store", "nosniff"]);
    expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect(csv.text).toContain("lesson.propose");
    const bundle = await ask(lessonsExport.GET, "/api/app/lessons/export");
    expect(bundle.body).toMatchObject({ format: "hindsight.lessons", lessons: [{ lesson_id: lessonId }] });
  });

  it("keep the audit log from agents, and everything from strangers", async () => {
    const call = await openDoor(ctx, ["ingest", "recall", "read"]);
    for (const handler of [audit.GET, auditExport.GET, auditVerify.GET]) expect(await call(handler)).toMatchObject({ status: 403 } satisfies Partial<Answer>);
    cookie = "";
    for (const handler of [queue.GET, waiting.GET, audit.GET, auditExport.GET, lessonsExport.GET]) expect((await ask(handler, "/api/app/x")).status).toBe(401);
  });
});
