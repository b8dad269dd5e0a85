import { expect, it } from "vitest";
import { listAudit } from "@/lib/db/audit-store";
import { invalidateSource } from "@/lib/services/invalidate-source";
import { recordEvents } from "@/lib/services/record-events";
import { reviewMany } from "@/lib/services/review-many";
import { startTask } from "@/lib/services/start-task";
import { undoReview } from "@/lib/services/undo-review";
import { act, propose, readLesson } from "../support/review";
import { sampleEvent } from "../support/sample-events";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const RULES = ["Read supplier files as gb18030, not utf-8", "Filter export_orders on paid_at, never on created_at", "Send run_report at most 20 rows a call"];

async function proposeAll(ctx: TestContext): Promise<string[]> {
  const ids = [];
  for (const rule of RULES) ids.push(await propose(ctx, rule));
  return ids;
}

const seen = (ids: readonly string[], version = 1) => ids.map((lesson_id) => ({ lesson_id, version }));

describeDatabases("an act on many lessons", (database) => {
  it("first says what will change and what will not, and changes nothing", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const [one = "", stale = "", out = ""] = await proposeAll(ctx);
    await act(ctx.as({ role: "admin" }), stale, { act: "mark", is_safety: true });
    const rejected = await act(ctx, out, { act: "reject", reason: "no" });
    const lines = (await listAudit(ctx.db, ctx.projectId, { limit: 99 })).length;
    const plan = await reviewMany(ctx, { items: [...seen([one, stale]), { lesson_id: out, version: rejected.version }, ...seen(["nope"])], act: "approve", dry_run: true });
    expect(plan).toMatchObject({
      changed: 1, skipped: 3,
      items: [
        { lesson_id: one, outcome: "would_change", from: "candidate", to: "active", audit_id: null },
        { lesson_id: stale, outcome: "stale", from: "candidate", to: null, message: "Test admin marked it at 2026-03-01 08:00 UTC" },
        { lesson_id: out, outcome: "refused", from: "rejected", message: "approving is not possible: the lesson is rejected" },
        { lesson_id: "nope", outcome: "not_found" },
      ],
    });
    expect(await listAudit(ctx.db, ctx.projectId, { limit: 99 })).toHaveLength(lines);
  });

  it("is then done for each by itself, whatever becomes of the others, and undone one by one", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const [one = "", stale = "", three = ""] = await proposeAll(ctx);
    await act(ctx, stale, { act: "mark", is_high_risk: true });
    const { items, changed } = await reviewMany(ctx, { items: seen([one, stale, three]), act: "confirm", review_again_at: "2026-09-01T00:00:00Z" });
    expect(items.map(({ outcome, to }) => [outcome, to])).toEqual([["done", "long_term"], ["stale", null], ["done", "long_term"]]);
    expect(changed).toBe(2);
    await undoReview(ctx, { audit_id: items[0]?.audit_id });
    expect([await readLesson(ctx, one), await readLesson(ctx, stale), await readLesson(ctx, three)]).toMatchObject([{ status: "candidate", version: 3 }, { status: "candidate", version: 2 }, { status: "long_term", version: 2 }]);
  });

  it("holds the second of two in one go that contradict each other", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const ids = [await propose(ctx, "Always retry run_sql after a deadlock"), await propose(ctx, "Never retry run_sql after a deadlock")];
    expect((await reviewMany(ctx, { items: seen(ids), act: "approve" })).items.map(({ to }) => to)).toEqual(["active", "held"]);
  });

  it.each([
    ["an edit", { act: "edit", words: { content: "Read supplier files as gbk" } }],
    ["a rejection without a reason", { act: "reject" }],
    ["a lesson named twice", { act: "approve", items: seen(["a", "a"]) }],
    ["no lessons", { act: "approve", items: [] }],
  ])("is refused as a whole for %s", async (_case, what) => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    await expect(reviewMany(ctx, { items: seen(["a"]), ...what })).rejects.toMatchObject({ code: "invalid" });
  });

  it("is a reviewer's alone", async () => {
    const ctx = await makeTestContext({ database, role: "viewer" });
    await expect(reviewMany(ctx, { items: seen(["a"]), act: "approve", dry_run: true })).rejects.toMatchObject({ code: "forbidden" });
    await expect(invalidateSource(ctx, { source: { task_id: "t" }, reason: "no" })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describeDatabases("invalidating a source", (database) => {
  it("takes everything derived from a session's tasks out, as it was shown", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    for (const [task_id, session_id] of [["t1", "s"], ["t2", "s"], ["t3", "other"]] as const) {
      await startTask(ctx, { task_id, session_id, task_type: "csv_batch_process" });
      await recordEvents(ctx, { taskId: task_id, events: [sampleEvent(1)] });
    }
    const from = (task_id: string) => ({ evidence: { task_id, event_ids: ["event-1"] } });
    const [one, two, three] = [await propose(ctx, RULES[0], from("t1")), await propose(ctx, RULES[1], from("t2")), await propose(ctx, RULES[2], from("t3"))];
    await act(ctx, one, { act: "approve" });
    const source = { session_id: "s" };
    const plan = await invalidateSource(ctx, { source, reason: "the feed was broken" });
    expect(plan.items).toMatchObject([{ lesson_id: one, act: "invalidate", outcome: "would_change", to: "invalidated", version: 2 }, { lesson_id: two, act: "reject", outcome: "would_change", to: "rejected", version: 1 }]);
    await act(ctx, two, { act: "approve" });
    const items = plan.items.map(({ lesson_id, version }) => ({ lesson_id, version }));
    const done = await invalidateSource(ctx, { source, reason: "the feed was broken", items: [...items, { lesson_id: three, version: 1 }] });
    expect(done.items.map(({ outcome }) => outcome)).toEqual(["done", "stale", "refused"]);
    expect(await readLesson(ctx, one)).toMatchObject({ status: "invalidated" });
    expect((await invalidateSource(ctx, { source: { task_id: "t1" }, reason: "no" })).items).toEqual([]);
  });
});
