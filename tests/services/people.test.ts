import { expect, it } from "vitest";
import { verifyPassword } from "@/lib/auth/password";
import { findPasswordHash } from "@/lib/db/account-store";
import { listAudit } from "@/lib/db/audit-store";
import { changePassword } from "@/lib/services/change-password";
import type { Context } from "@/lib/services/context";
import { createUser } from "@/lib/services/create-user";
import { listPeople } from "@/lib/services/list-people";
import { listSessions } from "@/lib/services/list-sessions";
import { removeUser } from "@/lib/services/remove-user";
import { resetPassword } from "@/lib/services/reset-password";
import { revokeSessions } from "@/lib/services/revoke-sessions";
import { setRole } from "@/lib/services/set-role";
import { describeDatabases, makeTestContext } from "../support/test-context";

const PASSWORD = "correct horse battery";
const person = (name: string, role = "viewer") => ({ name, email: `${name}@example.com`, password: PASSWORD, role });

async function openSession({ db, now }: Context, userId: string, id: string): Promise<void> {
  const expiresAt = new Date(now().getTime() + 86_400_000);
  await db.prisma.session.create({ data: { id, token: id, userId, expiresAt, createdAt: now(), updatedAt: now() } });
}

const isPassword = async (ctx: Context, userId: string, password: string) => verifyPassword({ hash: (await findPasswordHash(ctx.db, userId)) ?? "", password });

describeDatabases("people", (database) => {
  it("are made by an administrator, with a password that is stored as a hash", async () => {
    const ctx = await makeTestContext({ database });
    const made = await createUser(ctx, { ...person("Ada", "reviewer"), email: " Ada@Example.com " });

    expect(made).toMatchObject({ email: "ada@example.com", role: "reviewer" });
    expect(await isPassword(ctx, made.id, PASSWORD)).toBe(true);
    expect(JSON.stringify(await ctx.db.prisma.auditEntry.findMany())).not.toContain(PASSWORD);
    expect(await listPeople(ctx)).toMatchObject([{ name: "Ada", email: "ada@example.com", role: "reviewer", sessions: 0 }]);
  });

  it.each([
    ["a short password", { password: "123456789" }, "password"],
    ["a password of one letter", { password: "aaaaaaaaaaaa" }, "password"],
    ["no address", { email: "ada" }, "email"],
    ["a role that does not exist", { role: "root" }, "role"],
  ])("are refused with %s, and nothing is written", async (_case, change, path) => {
    const ctx = await makeTestContext({ database });
    await expect(createUser(ctx, { ...person("ada"), ...change })).rejects.toMatchObject({ code: "invalid", issues: [{ path }] });
    expect(await ctx.db.prisma.user.count()).toBe(0);
  });

  it("have an address of their own, whatever its case", async () => {
    const ctx = await makeTestContext({ database });
    await createUser(ctx, person("ada"));
    await expect(createUser(ctx, { ...person("other"), email: "ADA@example.com" })).rejects.toMatchObject({ code: "conflict", issues: [{ path: "email" }] });
  });

  it("change roles, with a line in the audit log", async () => {
    const ctx = await makeTestContext({ database });
    const { id } = await createUser(ctx, person("ada"));
    await setRole(ctx, { userId: id, role: "admin" });
    expect((await listPeople(ctx))[0]?.role).toBe("admin");
    expect((await listAudit(ctx.db, ctx.projectId, { limit: 1 }))[0]).toMatchObject({ action: "user.set_role", before: { role: "viewer" }, after: { role: "admin" } });
  });

  it("always keep one administrator", async () => {
    const ctx = await makeTestContext({ database });
    const { id } = await createUser(ctx, person("ada", "admin"));
    await expect(setRole(ctx, { userId: id, role: "viewer" })).rejects.toMatchObject({ code: "conflict" });
    await expect(removeUser(ctx, { userId: id })).rejects.toMatchObject({ code: "conflict" });
    expect((await listPeople(ctx))[0]?.role).toBe("admin");
  });

  it("count as administrator when nothing was ever said of a ban", async () => {
    const ctx = await makeTestContext({ database });
    await ctx.db.prisma.user.create({ data: { id: "old", name: "Old", email: "old@example.com", role: "admin" } });
    await expect(setRole(ctx, { userId: "old", role: "viewer" })).rejects.toMatchObject({ code: "conflict" });
    const { id } = await createUser(ctx, person("ada", "admin"));
    await setRole(ctx, { userId: id, role: "viewer" });
  });

  it("keep one administrator when two demote each other at the same time", async () => {
    const ctx = await makeTestContext({ database });
    const ada = await createUser(ctx, person("ada", "admin"));
    const bob = await createUser(ctx, person("bob", "admin"));
    const results = await Promise.allSettled([setRole(ctx, { userId: ada.id, role: "viewer" }), setRole(ctx, { userId: bob.id, role: "viewer" })]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await listPeople(ctx)).filter(({ role }) => role === "admin")).toHaveLength(1);
  });

  it("go with their sessions and password", async () => {
    const ctx = await makeTestContext({ database });
    const { id } = await createUser(ctx, person("ada"));
    await openSession(ctx, id, "s1");
    await removeUser(ctx, { userId: id });
    expect([await ctx.db.prisma.user.count(), await ctx.db.prisma.session.count(), await ctx.db.prisma.account.count()]).toEqual([0, 0, 0]);
  });

  it("get a new password from an administrator, and their sessions end", async () => {
    const ctx = await makeTestContext({ database });
    const { id } = await createUser(ctx, person("ada"));
    await openSession(ctx, id, "s1");
    await resetPassword(ctx, { email: "ada@example.com", password: "another good one" });
    expect(await isPassword(ctx, id, "another good one")).toBe(true);
    expect(await ctx.db.prisma.session.count()).toBe(0);
  });

  it("change their own password, and stay signed in here only", async () => {
    const ctx = await makeTestContext({ database });
    const { id } = await createUser(ctx, person("ada"));
    for (const session of ["here", "there"]) await openSession(ctx, id, session);
    const self = ctx.as({ role: "viewer", id });

    await expect(changePassword(self, { current: "wrong", password: "another good one", sessionId: "here" })).rejects.toMatchObject({ code: "invalid", issues: [{ path: "current" }] });
    await changePassword(self, { current: PASSWORD, password: "another good one", sessionId: "here" });
    expect(await isPassword(ctx, id, "another good one")).toBe(true);
    expect((await listSessions(self, "here")).map(({ session_id, is_current }) => [session_id, is_current])).toEqual([["here", true]]);
  });

  it("end their own sessions; those of others only as administrator", async () => {
    const ctx = await makeTestContext({ database });
    const { id } = await createUser(ctx, person("ada"));
    for (const session of ["a", "b", "c"]) await openSession(ctx, id, session);

    await expect(revokeSessions(ctx.as({ role: "reviewer", id: "somebody" }), { userId: id })).rejects.toMatchObject({ code: "forbidden" });
    expect(await revokeSessions(ctx.as({ role: "viewer", id }), { userId: id, only: "b" })).toBe(1);
    expect(await revokeSessions(ctx.as({ role: "viewer", id }), { userId: id, except: "a" })).toBe(1);
    expect(await revokeSessions(ctx, { userId: id })).toBe(1);
  });

  it.each([[{ role: "viewer" as const }], [{ role: "reviewer" as const }], [{ scopes: ["ingest", "recall", "read"] as const }]])("are managed by administrators alone, not by %o", async (who) => {
    const ctx = await makeTestContext({ database });
    const { id } = await createUser(ctx, person("ada"));
    const other = ctx.as(who);
    const attempts = [createUser(other, person("eve", "admin")), setRole(other, { userId: id, role: "admin" }), removeUser(other, { userId: id }), resetPassword(other, { email: "ada@example.com", password: PASSWORD }), listPeople(other)];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
  });
});
