import { expect, it } from "vitest";
import { appendAudit, listAudit, verifyAudit } from "@/lib/db/audit-store";
import type { TestContext } from "@/tests/support/test-context";
import { describeDatabases, makeTestContext } from "@/tests/support/test-context";

function note(ctx: TestContext, after: unknown = { name: "中文", n: 1.5, list: [{ z: 1, a: null }] }) {
  return ctx.db.transaction((tx) => appendAudit(tx, ctx, { action: "key.create", entity: "key", entityId: "k", after }));
}

/** As somebody with the file in their hands would: the triggers out of the way. */
async function tamper(ctx: TestContext, sql: string): Promise<void> {
  const { prisma, dialect } = ctx.db;
  const disable = dialect === "sqlite" ? [`DROP TRIGGER "AuditEntry_no_update"`, `DROP TRIGGER "AuditEntry_no_delete"`] : [`ALTER TABLE "AuditEntry" DISABLE TRIGGER ALL`];
  for (const statement of [...disable, sql]) await prisma.$executeRawUnsafe(statement);
}

describeDatabases("the audit chain", (database) => {
  it("counts on from one and is whole", async () => {
    const ctx = await makeTestContext({ database });
    for (let entry = 0; entry < 3; entry++) await note(ctx);
    await note(ctx, undefined);

    const entries = await listAudit(ctx.db, ctx.projectId, { limit: 3 });
    expect(entries.map(({ seq }) => seq)).toEqual([4, 3, 2]);
    expect(entries[0]?.previous).toBe(entries[1]?.hash);
    expect(await listAudit(ctx.db, ctx.projectId, { belowSeq: 2, limit: 9 })).toMatchObject([{ seq: 1, previous: "", actorKind: "user", actorName: "Test admin", createdAt: ctx.now() }]);
    expect(await verifyAudit(ctx.db, ctx.projectId)).toEqual({ isWhole: true, entries: 4, lastHash: entries[0]?.hash });
  });

  it("has a chain for each project", async () => {
    const ctx = await makeTestContext({ database });
    await note(ctx);
    await note({ ...ctx, projectId: "another" });

    expect(await verifyAudit(ctx.db, "another")).toMatchObject({ isWhole: true, entries: 1 });
    expect(await verifyAudit(ctx.db, "empty")).toEqual({ isWhole: true, entries: 0, lastHash: "" });
  });

  it("stays whole when many append at once", async () => {
    const ctx = await makeTestContext({ database });
    await Promise.all(Array.from({ length: 10 }, () => note(ctx)));

    expect(await verifyAudit(ctx.db, ctx.projectId)).toMatchObject({ isWhole: true, entries: 10 });
  });

  it("holds what is hostile", async () => {
    const ctx = await makeTestContext({ database });
    await note(ctx, { "\u0000": "\uD800", nested: JSON.parse('{"__proto__":{"10":1,"9":2}}') as unknown, when: new Date(0), gone: undefined, minus: -0 });

    expect(await verifyAudit(ctx.db, ctx.projectId)).toMatchObject({ isWhole: true, entries: 1 });
  });

  it("is not kept when the act it tells of fails", async () => {
    const ctx = await makeTestContext({ database });
    const act = ctx.db.transaction(async (tx) => {
      await appendAudit(tx, ctx, { action: "key.create", entity: "key", entityId: "k" });
      throw new Error("no key");
    });

    await expect(act).rejects.toThrow("no key");
    expect(await verifyAudit(ctx.db, ctx.projectId)).toMatchObject({ entries: 0 });
  });

  it.each([
    ["change", `UPDATE "AuditEntry" SET reason = 'x'`],
    ["delete", `DELETE FROM "AuditEntry"`],
  ])("lets nobody %s an entry", async (_act, sql) => {
    const ctx = await makeTestContext({ database });
    await note(ctx);

    await expect(ctx.db.prisma.$executeRawUnsafe(sql)).rejects.toThrow();
    await expect(ctx.db.prisma.auditEntry.deleteMany()).rejects.toThrow();
    await expect(ctx.db.prisma.auditEntry.updateMany({ data: { reason: "x" } })).rejects.toThrow();
    expect(await verifyAudit(ctx.db, ctx.projectId)).toMatchObject({ isWhole: true, entries: 1 });
  });

  it.each([
    ["a changed entry", `UPDATE "AuditEntry" SET "actorName" = 'somebody else' WHERE seq = 2`, "altered", 2],
    ["a changed value", `UPDATE "AuditEntry" SET after = '{"name": "x"}' WHERE seq = 2`, "altered", 2],
    ["an entry taken out", `DELETE FROM "AuditEntry" WHERE seq = 2`, "missing", 2],
    ["a first entry taken out", `DELETE FROM "AuditEntry" WHERE seq = 1`, "missing", 1],
    ["a gap that was closed", `DELETE FROM "AuditEntry" WHERE seq = 3; UPDATE "AuditEntry" SET seq = 3 WHERE seq = 4`, "unlinked", 3],
    ["a last entry changed", `UPDATE "AuditEntry" SET "entityId" = 'other' WHERE seq = 4`, "altered", 4],
  ])("notices %s, made behind the triggers' back", async (_case, sql, fault, brokenAt) => {
    const ctx = await makeTestContext({ database });
    for (let entry = 0; entry < 4; entry++) await note(ctx);
    for (const [index, statement] of sql.split("; ").entries()) await (index === 0 ? tamper(ctx, statement) : ctx.db.prisma.$executeRawUnsafe(statement));

    expect(await verifyAudit(ctx.db, ctx.projectId)).toEqual({ isWhole: false, entries: brokenAt - 1, brokenAt, fault });
  });
});
