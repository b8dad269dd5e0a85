import { expect, it } from "vitest";
import { listAudit } from "@/lib/db/audit-store";
import { isExpired, isForgotten } from "@/lib/domain/validity";
import { expireDaily } from "@/lib/services/expire-daily";
import { expireLessons } from "@/lib/services/expire-lessons";
import { undoReview } from "@/lib/services/undo-review";
import { act, propose, readLesson } from "../support/review";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const DAY = 86_400_000;
const asSystem = (ctx: TestContext) => ({ ...ctx, actor: { kind: "system", id: "system", name: "server" } as const });

describeDatabases("the timer", (database) => {
  it("notes as expired just what reads as expired, at the same moment, and nothing twice", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer", settings: { lessonValidityDays: 2 } });
    const [short, kept, waiting] = [await propose(ctx), await propose(ctx, "Filter export_orders on paid_at, never on created_at"), await propose(ctx, "Send run_report at most 20 rows a call")];
    await act(ctx, short, { act: "approve" });
    await act(ctx, kept, { act: "confirm", review_again_at: "2026-03-02T00:00:00Z" });
    ctx.advance(2 * DAY - 1);
    expect(isExpired(await readLesson(ctx, short), ctx.now())).toBe(false);
    expect(await expireLessons(asSystem(ctx))).toBe(0);
    ctx.advance(1);
    expect(isExpired(await readLesson(ctx, short), ctx.now())).toBe(true);
    expect(await expireLessons(asSystem(ctx))).toBe(1);
    expect(await expireLessons(asSystem(ctx))).toBe(0);
    expect([await readLesson(ctx, short), await readLesson(ctx, kept), await readLesson(ctx, waiting)]).toMatchObject([{ status: "expired", version: 3 }, { status: "long_term" }, { status: "candidate" }]);
    expect((await listAudit(ctx.db, ctx.projectId, { limit: 1 }))[0]).toMatchObject({ action: "lesson.expire", entityId: short, actorKind: "system", after: { status: "expired", version: 3 } });
    await expect(act(ctx, short, { act: "approve" })).rejects.toMatchObject({ code: "invalid" });
    expect(await act(ctx, short, { act: "renew" })).toMatchObject({ status: "active" });
  });

  it("lets candidates expire that nobody looked at, but none that somebody saw to", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer", settings: { candidateExpiryDays: 10 } });
    const [unseen, marked] = [await propose(ctx), await propose(ctx, "Filter export_orders on paid_at, never on created_at")];
    ctx.advance(5 * DAY);
    await act(ctx, marked, { act: "mark", is_safety: true });
    ctx.advance(5 * DAY);
    const settings = { candidateExpiryDays: 10 };
    expect([isForgotten(await readLesson(ctx, unseen), ctx.now(), settings), isForgotten(await readLesson(ctx, marked), ctx.now(), settings)]).toEqual([true, false]);
    expect(await expireLessons(asSystem(ctx))).toBe(1);
    expect([await readLesson(ctx, unseen), await readLesson(ctx, marked)]).toMatchObject([{ status: "expired" }, { status: "candidate" }]);
    ctx.advance(DAY);
    await act(ctx, unseen, { act: "restore" });
    expect(await expireLessons(asSystem(ctx))).toBe(0);
  });

  it("lets a held lesson take effect when the one that stood before it expires", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer" });
    const [first, second] = [await propose(ctx, "Always retry run_sql after a deadlock"), await propose(ctx, "Never retry run_sql after a deadlock")];
    await act(ctx, first, { act: "approve" });
    await act(ctx, second, { act: "approve" });
    ctx.advance(30 * DAY);
    await expireLessons(asSystem(ctx));
    expect([await readLesson(ctx, first), await readLesson(ctx, second)]).toMatchObject([{ status: "expired" }, { status: "active" }]);
    const renewed = await act(ctx, first, { act: "renew" });
    expect(renewed).toMatchObject({ status: "held" });
    await undoReview(ctx, { audit_id: renewed.audit_id });
    expect(await readLesson(ctx, first)).toMatchObject({ status: "expired", heldBy: null });
  });

  it("goes through all projects once a day, and asks for the next day before it begins", async () => {
    const ctx = await makeTestContext({ database, role: "reviewer", settings: { lessonValidityDays: 1 } });
    const id = await propose(ctx);
    await act(ctx, id, { act: "approve" });
    ctx.advance(DAY);
    const broken = expireDaily(asSystem(ctx), () => { throw new Error("no project"); });
    await expect(broken).rejects.toThrow("no project");
    await expireDaily(asSystem(ctx), (projectId) => ({ ...asSystem(ctx), projectId }));
    expect(await readLesson(ctx, id)).toMatchObject({ status: "expired" });
    expect(await ctx.db.prisma.job.findMany()).toMatchObject([{ kind: "expire_lessons", dedupeKey: "day:2026-03-03", runAt: new Date("2026-03-03T00:00:00.000Z"), state: "waiting" }]);
  });
});
