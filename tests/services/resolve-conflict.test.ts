import { expect, it } from "vitest";
import { listAudit } from "@/lib/db/audit-store";
import { listConflictRows } from "@/lib/db/conflict-store";
import { setSettings } from "@/lib/db/setting-store";
import { snapshotOf } from "@/lib/domain/lesson-state";
import { countEvidence, stateOf } from "@/lib/db/lesson-store";
import { listConflicts } from "@/lib/services/list-conflicts";
import { recordEvents } from "@/lib/services/record-events";
import { reopenConflict } from "@/lib/services/reopen-conflict";
import { resolveConflict } from "@/lib/services/resolve-conflict";
import { startTask } from "@/lib/services/start-task";
import { undoReview } from "@/lib/services/undo-review";
import { act, propose, readLesson } from "../support/review";
import { sampleEvent } from "../support/sample-events";
import { describeDatabases, makeTestContext, type TestContext, type TestContextOptions } from "../support/test-context";

const DAY = 86_400_000;

type Desk = Readonly<{ ctx: TestContext; left: string; right: string; id: string }>;

/** Two lessons that say the opposite: the left one stands, the right one is held. */
async function makeDesk(options: TestContextOptions): Promise<Desk> {
  const ctx = await makeTestContext({ role: "reviewer", ...options });
  const [left, right] = [await propose(ctx, "Always retry run_sql after a deadlock"), await propose(ctx, "Never retry run_sql after a deadlock")];
  await act(ctx, left, { act: "approve" });
  ctx.advance(DAY);
  await act(ctx, right, { act: "approve" });
  ctx.advance(DAY);
  return { ctx, left, right, id: (await conflictsOf(ctx, "open"))[0]?.id ?? "" };
}

const conflictsOf = (ctx: TestContext, status: "open" | "resolved") => listConflictRows(ctx.db, ctx.projectId, { status }, { take: 9 });
const statuses = async ({ ctx, left, right }: Desk) => [(await readLesson(ctx, left)).status, (await readLesson(ctx, right)).status];
const resolve = ({ ctx, id }: Desk, decision: Readonly<Record<string, unknown>>) => resolveConflict(ctx, { conflict_id: id, version: 1, left_version: 2, right_version: 2, ...decision });

describeDatabases("a decision about two lessons", (database) => {
  it.each([
    ["left", { decision: "left" }, ["active", "superseded"]],
    ["right, the other rejected", { decision: "right", loser: "rejected", reason: "the driver retries" }, ["rejected", "active"]],
    ["a merge", { decision: "merge", words: { content: "Retry run_sql once after a deadlock, then stop" } }, ["active", "superseded"]],
    ["to keep both", { decision: "keep_both", left: { applies_when: "the statement only reads" }, right: { applies_when: "the statement writes" } }, ["active", "active"]],
    ["that it is no conflict", { decision: "not_a_conflict" }, ["active", "active"]],
  ])("%s is kept, releases what was held, and is undone as a whole", async (_name, decision, expected) => {
    const desk = await makeDesk({ database });
    const { ctx, left, right, id } = desk;
    const before = [snapshotOf(stateOf(await readLesson(ctx, left))), snapshotOf(stateOf(await readLesson(ctx, right)))];
    const resolved = await resolve(desk, decision);
    expect(resolved).toMatchObject({ conflict_id: id, version: 2, decision: decision.decision, lessons: [{ lesson_id: left, status: expected[0] }, { lesson_id: right, status: expected[1] }] });
    expect(await statuses(desk)).toEqual(expected);
    expect(await conflictsOf(ctx, "open")).toEqual([]);
    expect(await conflictsOf(ctx, "resolved")).toMatchObject([{ id, resolution: decision.decision, resolvedBy: "Test reviewer" }]);
    await undoReview(ctx, { audit_id: resolved.audit_id });
    expect([snapshotOf(stateOf(await readLesson(ctx, left))), snapshotOf(stateOf(await readLesson(ctx, right)))]).toEqual(before);
    expect(await conflictsOf(ctx, "open")).toMatchObject([{ id, version: 3, resolution: null }]);
  });

  it("names what lists show: the versions of the conflict and of both lessons", async () => {
    const { ctx } = await makeDesk({ database });
    const [conflict] = (await listConflicts(ctx, { status: "open" })).items;
    const [left_version, right_version] = conflict?.lessons.map(({ version }) => version) ?? [];
    await resolveConflict(ctx, { conflict_id: conflict?.conflict_id, version: conflict?.version, left_version, right_version, decision: "left" });
    expect((await listConflicts(ctx, { status: "resolved" })).items).toMatchObject([{ version: 2, resolution: "left", resolved_by: "Test reviewer", lessons: [{ version: 2 }, { version: 3, status: "superseded" }] }]);
  });

  it("is remembered: the same pair is not raised again, but is once one of them says something else", async () => {
    const desk = await makeDesk({ database });
    const { ctx, right } = desk;
    await resolve(desk, { decision: "not_a_conflict" });
    await act(ctx, right, { act: "edit_and_approve", words: { tags: ["sql"] } });
    expect(await conflictsOf(ctx, "open")).toEqual([]);
    expect(await act(ctx, right, { act: "edit_and_approve", words: { content: "Do not retry run_sql after any deadlock" } })).toMatchObject({ status: "held" });
    expect(await conflictsOf(ctx, "open")).toHaveLength(1);
  });

  it("merges what each has: evidence, tags, marks", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    await startTask(ctx, { task_id: "t", task_type: "csv_batch_process" });
    await recordEvents(ctx, { taskId: "t", events: [sampleEvent(1), sampleEvent(2)] });
    const from = (event: string, tag: string) => ({ tags: [tag], evidence: { task_id: "t", event_ids: [event] } });
    const [left, right] = [await propose(ctx, "Always retry run_sql after a deadlock", from("event-1", "sql")), await propose(ctx, "Never retry run_sql after a deadlock", from("event-2", "lock"))];
    await act(ctx, right, { act: "mark", is_high_risk: true });
    const [conflict] = await conflictsOf(ctx, "open");
    await resolveConflict(ctx, { conflict_id: conflict?.id, version: 1, left_version: 1, right_version: 2, decision: "merge", words: { content: "Retry run_sql once after a deadlock, then stop" } });
    expect(await readLesson(ctx, left)).toMatchObject({ status: "candidate", isHighRisk: true, tags: expect.arrayContaining(["sql", "lock"]) });
    expect((await countEvidence(ctx.db, ctx.projectId, [left])).get(left)).toBe(2);
    expect(await readLesson(ctx, right)).toMatchObject({ status: "superseded", supersededBy: left });
  });

  it("approves no words of the person who decides, where that is ruled out", async () => {
    const desk = await makeDesk({ database });
    const { ctx } = desk;
    await setSettings(ctx.db, ctx.projectId, { requireOtherApprover: true }, { now: ctx.now(), updatedBy: null });
    await resolve(desk, { decision: "merge", words: { content: "Retry run_sql once after a deadlock, then stop" } });
    expect(await statuses(desk)).toEqual(["candidate", "superseded"]);
  });

  it.each([
    ["conditions that are the same", { decision: "keep_both", left: { applies_when: "it writes" }, right: { applies_when: " It  writes" } }, "invalid"],
    ["no conditions", { decision: "keep_both", left: {}, right: {} }, "invalid"],
    ["a merged rule that is none", { decision: "merge", words: { content: "Be careful with deadlocks" } }, "invalid"],
    ["a merge without a rule", { decision: "merge", words: {} }, "invalid"],
    ["a lesson that changed meanwhile", { decision: "left", right_version: 1 }, "conflict"],
    ["a conflict that changed meanwhile", { decision: "left", version: 9 }, "conflict"],
    ["a conflict that is not there", { decision: "left", conflict_id: "nope" }, "not_found"],
  ])("is refused for %s, and nothing changes", async (_case, decision, code) => {
    const desk = await makeDesk({ database });
    const lines = (await listAudit(desk.ctx.db, desk.ctx.projectId, { limit: 99 })).length;
    await expect(resolve(desk, decision)).rejects.toMatchObject({ code });
    expect(await statuses(desk)).toEqual(["active", "held"]);
    expect(await listAudit(desk.ctx.db, desk.ctx.projectId, { limit: 99 })).toHaveLength(lines);
  });

  it("is made once, by one person; the other is told", async () => {
    const desk = await makeDesk({ database });
    const done = await Promise.allSettled([resolve(desk, { decision: "left" }), resolve(desk, { decision: "right" }), resolve(desk, { decision: "not_a_conflict" })]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of done) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict", message: "Test reviewer resolved it at 2026-03-03 08:00 UTC" });
    await expect(resolve(desk, { decision: "left", version: 2 })).rejects.toMatchObject({ code: expect.stringMatching(/invalid|conflict/) });
  });

  it("is a reviewer's alone", async () => {
    const desk = await makeDesk({ database });
    for (const who of [{ role: "viewer" }, { scopes: ["ingest", "read", "recall"] }] as const) {
      await expect(resolve({ ...desk, ctx: desk.ctx.as(who) }, { decision: "left" })).rejects.toMatchObject({ code: "forbidden" });
      await expect(reopenConflict(desk.ctx.as(who), { conflict_id: desk.id, version: 1 })).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

describeDatabases("reopening a conflict", (database) => {
  it("brings the one that lost back as a candidate, for a new decision", async () => {
    const desk = await makeDesk({ database });
    const { ctx, id, left, right } = desk;
    const { version } = await resolve(desk, { decision: "left" });
    await expect(reopenConflict(ctx, { conflict_id: id, version: 1 })).rejects.toMatchObject({ code: "conflict" });
    expect(await reopenConflict(ctx, { conflict_id: id, version, reason: "the driver changed" })).toEqual({ conflict_id: id, version: 3 });
    expect(await statuses(desk)).toEqual(["active", "candidate"]);
    await expect(reopenConflict(ctx, { conflict_id: id, version: 3 })).rejects.toMatchObject({ code: "invalid" });
    const [one, other] = [await readLesson(ctx, left), await readLesson(ctx, right)];
    expect(await resolveConflict(ctx, { conflict_id: id, version: 3, left_version: one.version, right_version: other.version, decision: "right" })).toMatchObject({ version: 4 });
    expect(await statuses(desk)).toEqual(["superseded", "candidate"]);
  });

  it("holds the one approved later, where both act", async () => {
    const desk = await makeDesk({ database });
    const { version } = await resolve(desk, { decision: "not_a_conflict" });
    expect(await statuses(desk)).toEqual(["active", "active"]);
    await reopenConflict(desk.ctx, { conflict_id: desk.id, version });
    expect(await statuses(desk)).toEqual(["active", "held"]);
  });

  it("is refused where a side was thrown out by another act", async () => {
    const desk = await makeDesk({ database });
    const { version } = await resolve(desk, { decision: "not_a_conflict" });
    await act(desk.ctx, desk.left, { act: "invalidate", reason: "no" });
    await expect(reopenConflict(desk.ctx, { conflict_id: desk.id, version })).rejects.toMatchObject({ code: "invalid", issues: [{ path: "side_is_out" }] });
  });
});
