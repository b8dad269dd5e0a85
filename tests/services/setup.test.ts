import { expect, it } from "vitest";
import { completeSetup, hasAdmin, openSetup, readSetupState } from "@/lib/services/complete-setup";
import type { Context } from "@/lib/services/context";
import { describeDatabases, makeTestContext } from "../support/test-context";

const answers = (token: string | null, name = "ada") => ({ token, name, email: `${name}@example.com`, password: "correct horse battery" });
const asSystem = (ctx: Context): Context => ({ ...ctx, actor: { kind: "system", id: "system", name: "server" } });

describeDatabases("set-up", (database) => {
  it("makes the first administrator, once", async () => {
    const ctx = asSystem(await makeTestContext({ database }));
    const token = await openSetup(ctx);
    expect(await hasAdmin(ctx.db)).toBe(false);

    expect(await completeSetup(ctx, answers(token))).toMatchObject({ role: "admin", email: "ada@example.com" });
    expect(await hasAdmin(ctx.db)).toBe(true);
    expect(await readSetupState(ctx.db, token ?? "", ctx.now())).toBe("done");
    await expect(completeSetup(ctx, answers(token, "eve"))).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("already set up") });
    expect(await ctx.db.prisma.user.count()).toBe(1);
  });

  it("offers no link once there is an administrator", async () => {
    const ctx = asSystem(await makeTestContext({ database }));
    await completeSetup(ctx, answers(await openSetup(ctx)));
    expect(await openSetup(ctx)).toBeNull();
    expect(await ctx.db.prisma.setting.count()).toBe(0);
  });

  it("stores no token that could be used", async () => {
    const ctx = asSystem(await makeTestContext({ database }));
    const token = await openSetup(ctx);
    expect(JSON.stringify(await ctx.db.prisma.setting.findMany())).not.toContain(token);
  });

  it("works with the link of either of two processes", async () => {
    const ctx = asSystem(await makeTestContext({ database }));
    const [first] = await Promise.all([openSetup(ctx), openSetup(ctx)]);
    expect(await completeSetup(ctx, answers(first))).toMatchObject({ role: "admin" });
  });

  it.each([
    ["the same link", 1],
    ["two links", 2],
  ])("has one winner when two finish at once with %s", async (_case, links) => {
    const ctx = asSystem(await makeTestContext({ database }));
    const one = await openSetup(ctx);
    const other = links === 2 ? await openSetup(ctx) : one;
    const results = await Promise.allSettled([completeSetup(ctx, answers(one, "ada")), completeSetup(ctx, answers(other, "bob"))]);

    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find((result) => result.status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect(await ctx.db.prisma.user.count()).toBe(1);
  });

  it.each([
    ["an unknown link", "wrong", 0],
    ["a link older than a week", null, 8 * 86_400_000],
  ])("refuses %s", async (_case, wrong, laterMs) => {
    const test = await makeTestContext({ database });
    const ctx = asSystem(test);
    const token = await openSetup(ctx);
    test.advance(laterMs);
    await expect(completeSetup(ctx, answers(wrong ?? token))).rejects.toMatchObject({ code: "not_found" });
    expect(await hasAdmin(ctx.db)).toBe(false);
  });

  it("keeps the link when what was typed is refused", async () => {
    const ctx = asSystem(await makeTestContext({ database }));
    const token = await openSetup(ctx);
    await expect(completeSetup(ctx, { ...answers(token), password: "short" })).rejects.toMatchObject({ code: "invalid", issues: [{ path: "password" }] });
    expect(await readSetupState(ctx.db, token ?? "", ctx.now())).toBe("open");
  });
});
