import { expect, it } from "vitest";
import { actorOfKey } from "@/lib/auth/key-actor";
import { listAudit } from "@/lib/db/audit-store";
import { createKey } from "@/lib/services/create-key";
import { createProject } from "@/lib/services/create-project";
import { listKeys } from "@/lib/services/list-keys";
import { revokeKey } from "@/lib/services/revoke-key";
import { describeDatabases, makeTestContext } from "../support/test-context";

describeDatabases("keys", (database) => {
  it("shows a key once and stores its hash only", async () => {
    const ctx = await makeTestContext({ database });
    const { key, view } = await createKey(ctx, { name: "bot", scopes: ["read", "ingest", "read"] });

    expect(key).toMatch(/^hs_[\w-]{43}$/);
    expect(view).toMatchObject({ name: "bot", scopes: ["ingest", "read"], last_used_at: null, revoked_at: null });
    expect(key.startsWith(view.prefix.slice(0, -1))).toBe(true);
    const stored = JSON.stringify([await ctx.db.prisma.apiKey.findMany(), await ctx.db.prisma.auditEntry.findMany(), await listKeys(ctx)]);
    expect(stored).not.toContain(key.slice(10));
  });

  it("lets the key act for its project, within its scopes", async () => {
    const ctx = await makeTestContext({ database });
    const { key, view } = await createKey(ctx, { name: "bot", scopes: ["ingest"] });
    expect(await actorOfKey(ctx.db, key, ctx.now())).toEqual({ projectId: ctx.projectId, actor: { kind: "key", id: view.key_id, name: "bot", scopes: ["ingest"] } });
  });

  it("notes the last use, at most once a minute", async () => {
    const ctx = await makeTestContext({ database });
    const { key } = await createKey(ctx, { name: "bot", scopes: ["read"] });
    const lastUse = async () => (await listKeys(ctx))[0]?.last_used_at;

    await actorOfKey(ctx.db, key, ctx.now());
    expect(await lastUse()).toBe("2026-03-01T08:00:00.000Z");
    ctx.advance(59_000);
    await actorOfKey(ctx.db, key, ctx.now());
    expect(await lastUse()).toBe("2026-03-01T08:00:00.000Z");
    ctx.advance(2_000);
    await actorOfKey(ctx.db, key, ctx.now());
    expect(await lastUse()).toBe("2026-03-01T08:01:01.000Z");
  });

  it("opens nothing once revoked, and says so in the list and the audit log", async () => {
    const ctx = await makeTestContext({ database });
    const { key, view } = await createKey(ctx, { name: "bot", scopes: ["read"] });
    await revokeKey(ctx, { keyId: view.key_id });
    await revokeKey(ctx, { keyId: view.key_id });

    await expect(actorOfKey(ctx.db, key, ctx.now())).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await listKeys(ctx))[0]?.revoked_at).not.toBeNull();
    expect((await listAudit(ctx.db, ctx.projectId, { limit: 10 })).map(({ action }) => action)).toEqual(["key.revoke", "key.create"]);
  });

  it("does not reach into another project", async () => {
    const ctx = await makeTestContext({ database });
    const { view } = await createKey(ctx, { name: "bot", scopes: ["read"] });
    const other = { ...ctx, projectId: (await createProject(ctx, { slug: "other", name: "Other" })).project_id };

    expect(await listKeys(other)).toEqual([]);
    await expect(revokeKey(other, { keyId: view.key_id })).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([["hs_short"], [""], [`hs_${"a".repeat(43)}`], [`sk_${"a".repeat(43)}`]])("does not know %j", async (key) => {
    const ctx = await makeTestContext({ database });
    await expect(actorOfKey(ctx.db, key, ctx.now())).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it.each([
    ["no name", { name: " ", scopes: ["read"] }, "name"],
    ["no scope", { name: "x", scopes: [] }, "scopes"],
    ["a scope that does not exist", { name: "x", scopes: ["admin"] }, "scopes[0]"],
  ])("refuses %s and writes nothing", async (_case, input, path) => {
    const ctx = await makeTestContext({ database });
    await expect(createKey(ctx, input)).rejects.toMatchObject({ code: "invalid", issues: [{ path }] });
    expect(await ctx.db.prisma.apiKey.count()).toBe(0);
  });

  it.each([[{ role: "viewer" as const }], [{ role: "reviewer" as const }], [{ scopes: ["ingest", "recall", "read"] as const }]])("is for administrators alone, not for %o", async (who) => {
    const ctx = await makeTestContext({ database });
    const { view } = await createKey(ctx, { name: "bot", scopes: ["read"] });
    const other = ctx.as(who);
    for (const attempt of [createKey(other, { name: "x", scopes: ["read"] }), revokeKey(other, { keyId: view.key_id }), listKeys(other)]) await expect(attempt).rejects.toMatchObject({ code: "forbidden" });
  });
});
