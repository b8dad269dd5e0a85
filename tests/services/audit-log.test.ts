import { expect, it } from "vitest";
import { appendAudit } from "@/lib/db/audit-store";
import { hashAuditEntry } from "@/lib/db/audit-hash";
import { auditPageSchema } from "@/lib/domain/review-view";
import { exportAudit } from "@/lib/services/export-audit";
import { listAudit } from "@/lib/services/list-audit";
import { verifyAudit } from "@/lib/services/verify-audit";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const DAY_MS = 86_400_000;

/** Twelve acts, one a day: two people, three kinds. */
async function act(ctx: TestContext) {
  for (let n = 0; n < 12; n++) {
    const who = ctx.as({ role: n % 2 ? "reviewer" : "admin" });
    const action = ["lesson.approve", "lesson.reject", "conflict.resolve"][n % 3] ?? "";
    await ctx.db.transaction((tx) => appendAudit(tx, who, { action, entity: action.split(".")[0] ?? "", entityId: `id-${n % 4}`, before: { n }, after: { n: n + 1 }, reason: n === 5 ? '=HYPERLINK("http://evil")' : null }));
    ctx.advance(DAY_MS);
  }
}

async function textOf(lines: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const piece of lines) text += piece;
  return text;
}

describeDatabases("the audit log", (database) => {
  it("is read newest first, page by page, with all that was noted", async () => {
    const ctx = await makeTestContext({ database });
    await act(ctx);
    const first = await listAudit(ctx.as({ role: "viewer" }), { limit: "5" });
    expect(auditPageSchema.parse(first)).toEqual(first);
    expect(first).toMatchObject({ total: 12, is_total_cut: false, items: [{ seq: 12, actor_name: "Test reviewer", action: "conflict.resolve", entity_id: "id-3", before: { n: 11 }, after: { n: 12 } }, { seq: 11 }, { seq: 10 }, { seq: 9 }, { seq: 8 }] });
    const second = await listAudit(ctx, { limit: "200", cursor: first.next_cursor });
    expect([second.items.map(({ seq }) => seq), second.next_cursor]).toEqual([[7, 6, 5, 4, 3, 2, 1], null]);
  });

  it.each<[string, Record<string, string>, number[]]>([
    ["who", { actor: "user-reviewer" }, [12, 10, 8, 6, 4, 2]],
    ["what", { action: "lesson.reject" }, [11, 8, 5, 2]],
    ["a noun for all of its acts", { action: "lesson" }, [11, 10, 8, 7, 5, 4, 2, 1]],
    ["what it was done to", { entity: "lesson", entity_id: "id-1" }, [10, 2]],
    ["a span, its end not included", { from: "2026-03-03T08:00:00Z", to: "2026-03-05T08:00:00Z" }, [4, 3]],
    ["a time in another zone", { from: "2026-03-11T16:00:00+08:00" }, [12, 11]],
    ["all of it", { actor: "user-admin", action: "lesson", from: "2026-03-02T00:00:00Z" }, [11, 7, 5]],
    ["nothing that happened", { actor: "nobody" }, []],
  ])("is filtered by %s", async (_case, filter, seqs) => {
    const ctx = await makeTestContext({ database });
    await act(ctx);
    const page = await listAudit(ctx, filter);
    expect([page.items.map(({ seq }) => seq), page.total]).toEqual([seqs, seqs.length]);
  });

  it.each([{ action: "lesson.%" }, { from: "2026-03-01" }, { who: "x" }, { cursor: "bogus" }])("refuses %j", async (query) => {
    await expect(listAudit(await makeTestContext({ database }), query)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is not for keys", async () => {
    const ctx = (await makeTestContext({ database })).as({ scopes: ["read"] });
    await expect(listAudit(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(verifyAudit(ctx)).rejects.toMatchObject({ code: "forbidden" });
    expect(() => exportAudit(ctx, {})).toThrow(expect.objectContaining({ code: "forbidden" }));
  });

  it("says whether its chain is whole, and where it is broken", async () => {
    const ctx = await makeTestContext({ database });
    await act(ctx);
    const { items } = await listAudit(ctx, { limit: "1" });
    expect(await verifyAudit(ctx)).toEqual({ is_whole: true, entries: 12, last_hash: items[0]?.hash });

    const drop = database.dialect === "sqlite" ? `DROP TRIGGER "AuditEntry_no_update"` : `ALTER TABLE "AuditEntry" DISABLE TRIGGER USER`;
    await ctx.db.prisma.$executeRawUnsafe(drop);
    await ctx.db.prisma.$executeRawUnsafe(`UPDATE "AuditEntry" SET "actorName" = 'Somebody else' WHERE "seq" = 7`);
    expect(await verifyAudit(ctx)).toEqual({ is_whole: false, entries: 6, broken_at: 7, fault: "altered" });
  });

  it("is exported with all that its hashes cover", async () => {
    const ctx = await makeTestContext({ database });
    await act(ctx);
    const { format, lines } = exportAudit(ctx, { action: "lesson" });
    const rows = (await textOf(lines)).trim().split("\n").map((line) => JSON.parse(line) as Record<string, string>);
    expect([format, rows.map(({ seq }) => seq)]).toEqual(["ndjson", [11, 10, 8, 7, 5, 4, 2, 1]]);
    for (const row of rows) {
      const entry = { projectId: row.project_id ?? "", seq: Number(row.seq), id: row.entry_id ?? "", actorKind: row.actor_kind ?? "", actorId: row.actor_id ?? "", actorName: row.actor_name ?? "", action: row.action ?? "", entity: row.entity ?? "", entityId: row.entity_id ?? "", before: row.before, after: row.after, reason: row.reason ?? null, previous: row.previous ?? "", createdAt: new Date(row.created_at ?? "") };
      expect(hashAuditEntry(entry)).toBe(row.hash);
    }
  });

  it("is exported for spreadsheets without a formula in it", async () => {
    const ctx = await makeTestContext({ database });
    await act(ctx);
    const csv = (await textOf(exportAudit(ctx, { format: "csv" }).lines)).split("\r\n");
    expect(csv[0]).toBe('"seq","entry_id","created_at","actor_kind","actor_id","actor_name","action","entity","entity_id","before","after","reason","previous","hash"');
    expect(csv).toHaveLength(14);
    expect(csv[7]).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });
});
