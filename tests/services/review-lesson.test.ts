import { expect, it } from "vitest";
import { listAudit, verifyAudit } from "@/lib/db/audit-store";
import { findSnapshot } from "@/lib/db/lesson-state-store";
import { listVersions, stateOf } from "@/lib/db/lesson-store";
import { findByTerms } from "@/lib/db/lesson-term-store";
import { termsOfText } from "@/lib/domain/conflict/rule-terms";
import { snapshotOf } from "@/lib/domain/lesson-state";
import { listConflicts } from "@/lib/services/list-conflicts";
import { resolveConflict } from "@/lib/services/resolve-conflict";
import { reviewLesson } from "@/lib/services/review-lesson";
import { undoReview } from "@/lib/services/undo-review";
import { act, propose, readLesson } from "../support/review";
import { describeDatabases, makeTestContext } from "../support/test-context";

const DAY = 86_400_000;
const RETRY = "Always retry run_sql after a deadlock";
const NEVER = "Never retry run_sql after a deadlock";

describeDatabases("an act on a lesson", (database) => {
  it("is kept with a version that holds all of it and a line in the audit log", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const id = await propose(ctx);
    const done = await act(ctx, id, { act: "approve", reason: "seen twice" });
    expect(done).toMatchObject({ lesson_id: id, status: "active", version: 2, held_by: null, approvals: 1, approvals_needed: 1 });
    const row = await readLesson(ctx, id);
    expect(row).toMatchObject({ status: "active", version: 2, approvedBy: "Test reviewer", expiresAt: new Date(ctx.now().getTime() + 30 * DAY) });
    const { taskType: _type, version: _version, ...state } = stateOf(row);
    expect(state).toMatchObject((await findSnapshot(ctx.db, row, 2)) ?? { status: "no snapshot" });
    expect((await listVersions(ctx.db, ctx.projectId, id)).map(({ version, reason, changedBy }) => [version, reason, changedBy])).toEqual([[2, "seen twice", "Test reviewer"], [1, null, "Test reviewer"]]);
    const [line] = await listAudit(ctx.db, ctx.projectId, { limit: 1 });
    expect(line).toMatchObject({ id: done.audit_id, action: "lesson.approve", entity: "lesson", entityId: id, reason: "seen twice", before: { version: 1, status: "candidate" }, after: { version: 2, status: "active", approved_by: "Test reviewer" } });
  });

  it("tells the second person what the first did, and overwrites nothing", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer", language: "zh-CN" });
    const id = await propose(ctx);
    await act(ctx, id, { act: "reject", reason: "too narrow" });
    await expect(reviewLesson(ctx.as({ role: "admin" }), { lesson_id: id, version: 1, act: "approve" })).rejects.toMatchObject({ code: "conflict", message: "Test reviewer 于 2026-03-01 08:00 UTC 驳回了它" });
    expect(await readLesson(ctx, id)).toMatchObject({ status: "rejected", version: 2 });
  });

  it("is done once where two people act at the same moment", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const id = await propose(ctx);
    const done = await Promise.allSettled(["li", "wu", "an"].map((who) => reviewLesson(ctx.as({ role: "reviewer", id: who }), { lesson_id: id, version: 1, act: "approve" })));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of done) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
    expect(await readLesson(ctx, id)).toMatchObject({ version: 2 });
  });

  it.each([
    ["without a reason", { act: "reject" }, "invalid"],
    ["not possible from here", { act: "restore" }, "invalid"],
    ["on a version that never was", { act: "approve", version: 9 }, "conflict"],
    ["on no lesson", { act: "approve", lesson_id: "nope" }, "not_found"],
    ["with words that are no rule", { act: "edit", words: { content: "Be careful" } }, "invalid"],
  ])("is refused %s, and nothing is written", async (_case, what, code) => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const id = await propose(ctx);
    await expect(reviewLesson(ctx, { lesson_id: id, version: 1, ...what })).rejects.toMatchObject({ code });
    expect(await readLesson(ctx, id)).toMatchObject({ version: 1, status: "candidate" });
    expect(await listAudit(ctx.db, ctx.projectId, { limit: 9 })).toHaveLength(1);
  });

  it("is no key's, no viewer's and not the system's", async () => {
    const ctx = await makeTestContext({ database });
    const id = await propose(ctx);
    for (const other of [ctx.as({ scopes: ["ingest", "recall", "read"] }), ctx.as({ role: "viewer" }), { ...ctx, actor: { kind: "system", id: "system", name: "server" } as const }]) {
      await expect(reviewLesson(other, { lesson_id: id, version: 1, act: "approve" })).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("follows the project's rules about who approves, as they are now", async () => {
    const ctx = (await makeTestContext({ database, settings: { requireOtherApprover: true, highRiskApprovals: 2 } })).as({ role: "reviewer", id: "li" });
    const id = await propose(ctx);
    await expect(act(ctx, id, { act: "approve" })).rejects.toMatchObject({ code: "forbidden", issues: [{ path: "own_words" }] });
    await act(ctx, id, { act: "mark", is_high_risk: true });
    const [wu, an] = [ctx.as({ role: "reviewer", id: "wu" }), ctx.as({ role: "reviewer", id: "an" })];
    expect(await act(wu, id, { act: "approve" })).toMatchObject({ status: "candidate", approvals: 1, approvals_needed: 2 });
    await expect(act(wu, id, { act: "approve" })).rejects.toMatchObject({ code: "invalid", issues: [{ path: "approved_already" }] });
    expect(await act(an, id, { act: "approve" })).toMatchObject({ status: "active", approvals: 2 });
  });

  it("has a reworded lesson found by its new words, and compared with the others again", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const other = await propose(ctx, RETRY);
    const id = await propose(ctx, "Count rows of export_orders before the upload");
    await act(ctx, other, { act: "approve" });
    await act(ctx, id, { act: "approve" });
    expect(await act(ctx, id, { act: "edit_and_approve", words: { content: NEVER } })).toMatchObject({ status: "held" });
    expect((await listConflicts(ctx, { status: "open" })).items).toMatchObject([{ kind: "contradiction", lesson_ids: [other, id] }]);
    const found = async (text: string) => (await findByTerms(ctx.db, ctx.projectId, termsOfText(text), { limit: 5, statuses: ["active", "held", "candidate"] })).map(({ lessonId }) => lessonId);
    expect(await found("export_orders upload")).toEqual([]);
    expect(await found("deadlock")).toEqual(expect.arrayContaining([id, other]));
    expect(await act(ctx, id, { act: "edit_and_approve", words: { content: "Count rows of export_orders before each upload" } })).toMatchObject({ status: "active" });
    expect((await listConflicts(ctx, { status: "open" })).items).toEqual([]);
    await expect(act(ctx, id, { act: "edit", words: { content: RETRY } })).rejects.toMatchObject({ code: "invalid", issues: [{ path: "words.content" }] });
  });
});

describeDatabases("of two lessons that contradict each other", (database) => {
  it("the one approved earlier stands; thrown out, it lets the other take effect, and taken back, it stands again", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const [first, second] = [await propose(ctx, RETRY), await propose(ctx, NEVER)];
    await act(ctx, first, { act: "approve" });
    ctx.advance(DAY);
    expect(await act(ctx, second, { act: "approve" })).toMatchObject({ status: "held", held_by: expect.any(String) });
    ctx.advance(DAY);
    const out = await act(ctx, first, { act: "invalidate", reason: "the driver retries by itself" });
    expect(await readLesson(ctx, second)).toMatchObject({ status: "active", heldBy: null, expiresAt: new Date(ctx.now().getTime() + 30 * DAY) });
    expect((await listConflicts(ctx, { status: "open" })).items).toEqual([]);
    await undoReview(ctx, { audit_id: out.audit_id });
    expect([await readLesson(ctx, first), await readLesson(ctx, second)]).toMatchObject([{ status: "active", version: 4 }, { status: "held" }]);
    expect((await listConflicts(ctx, { status: "open" })).items).toHaveLength(1);
    expect(await verifyAudit(ctx.db, ctx.projectId)).toMatchObject({ isWhole: true });
  });
});

describeDatabases("a lesson that is held", (database) => {
  it("takes effect when the other one says something else", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const [first, second] = [await propose(ctx, RETRY), await propose(ctx, NEVER)];
    await act(ctx, first, { act: "approve" });
    await act(ctx, second, { act: "approve" });
    const edited = await act(ctx, first, { act: "edit_and_approve", words: { content: "Count rows of export_orders before the upload" } });
    expect(await readLesson(ctx, second)).toMatchObject({ status: "active", heldBy: null });
    await undoReview(ctx, { audit_id: edited.audit_id });
    expect([await readLesson(ctx, first), await readLesson(ctx, second)]).toMatchObject([{ status: "active", content: RETRY }, { status: "held" }]);
  });

  it("takes effect before one that was approved later, which is held in its turn", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const ids = [await propose(ctx, RETRY), await propose(ctx, NEVER), await propose(ctx, "Retry run_sql 3 times after a deadlock")];
    const [first = "", second = "", third = ""] = ids;
    const pair = (await listConflicts(ctx, { status: "open" })).items.find(({ lesson_ids }) => lesson_ids.includes(first) && lesson_ids.includes(third));
    if (pair) await resolveConflict(ctx, { conflict_id: pair.conflict_id, version: 1, left_version: 1, right_version: 1, decision: "not_a_conflict" });
    for (const id of ids) {
      ctx.advance(DAY);
      await act(ctx, id, { act: "approve" });
    }
    const statuses = async () => [(await readLesson(ctx, first)).status, (await readLesson(ctx, second)).status, (await readLesson(ctx, third)).status];
    expect(await statuses()).toEqual(["active", "held", "active"]);
    await act(ctx, first, { act: "invalidate", reason: "no" });
    expect(await statuses()).toEqual(["invalidated", "active", "held"]);
  });

  it("takes effect when the other one has to wait for more approvals", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const [first, second] = [await propose(ctx, RETRY), await propose(ctx, NEVER)];
    await act(ctx, first, { act: "approve" });
    await act(ctx, second, { act: "approve" });
    await act(ctx, first, { act: "mark", is_high_risk: true });
    expect([await readLesson(ctx, first), await readLesson(ctx, second)]).toMatchObject([{ status: "candidate" }, { status: "active" }]);
  });
});

describeDatabases("undoing an act", (database) => {
  it("brings back all of the lesson as a version of its own, and can itself be undone", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const id = await propose(ctx);
    const was = stateOf(await readLesson(ctx, id));
    const edited = await act(ctx, id, { act: "edit_and_approve", words: { content: "Read supplier files as gbk, not utf-8", tags: ["bank"] } });
    const undone = await undoReview(ctx, { audit_id: edited.audit_id });
    expect(undone.lessons).toMatchObject([{ lesson_id: id, version: 3, status: "candidate" }]);
    expect(snapshotOf(stateOf(await readLesson(ctx, id)))).toEqual(snapshotOf(was));
    await undoReview(ctx, { audit_id: undone.audit_id });
    expect(await readLesson(ctx, id)).toMatchObject({ version: 4, status: "active", content: "Read supplier files as gbk, not utf-8" });
  });

  it("is refused once somebody has acted since, and for what is no act of a person", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const id = await propose(ctx);
    const approved = await act(ctx, id, { act: "approve" });
    await act(ctx.as({ role: "admin" }), id, { act: "mark", is_safety: true });
    await expect(undoReview(ctx, { audit_id: approved.audit_id })).rejects.toMatchObject({ code: "conflict", message: "Test admin marked it at 2026-03-01 08:00 UTC" });
    const proposed = (await listAudit(ctx.db, ctx.projectId, { limit: 9 })).at(-1);
    await expect(undoReview(ctx, { audit_id: proposed?.id })).rejects.toMatchObject({ code: "invalid" });
    await expect(undoReview(ctx, { audit_id: "nope" })).rejects.toMatchObject({ code: "not_found" });
    await expect(undoReview(ctx.as({ role: "viewer" }), { audit_id: approved.audit_id })).rejects.toMatchObject({ code: "forbidden" });
  });
});
