import { expect, it, vi } from "vitest";
import { createUser } from "@/lib/services/create-user";
import { listPeople } from "@/lib/services/list-people";
import { noteVisit } from "@/lib/services/note-visit";
import { describeDatabases, makeTestContext } from "../support/test-context";

describeDatabases("noteVisit", (database) => {
  async function makeVisitor() {
    const ctx = await makeTestContext({ database });
    const { id } = await createUser(ctx, { name: "Ada", email: "ada@example.com", password: "correct horse battery", role: "viewer" });
    const visitor = { ...ctx, actor: { kind: "user", id, name: "Ada", role: "viewer" } } as const;
    return { ctx, visitor, lastSeen: async () => (await listPeople(ctx))[0]?.last_seen_at };
  }

  it("notes that a person is here, and tells when they were here before", async () => {
    const { ctx, visitor, lastSeen } = await makeVisitor();
    const first = ctx.now();
    expect([await noteVisit(visitor), await lastSeen()]).toEqual([null, first.toISOString()]);
    ctx.advance(3_600_000);
    expect([await noteVisit(visitor), await lastSeen()]).toEqual([first, ctx.now().toISOString()]);
  });

  it("writes once a minute, however many pages are opened", async () => {
    const { ctx, visitor, lastSeen } = await makeVisitor();
    const first = ctx.now().toISOString();
    for (let page = 0; page < 6; page += 1, ctx.advance(9_999)) await noteVisit(visitor);
    expect(await lastSeen()).toBe(first);
    ctx.advance(6);
    await noteVisit(visitor);
    expect(await lastSeen()).toBe(ctx.now().toISOString());
  });

  it("lets the page open where nothing can be written", async () => {
    const { ctx, visitor } = await makeVisitor();
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const prisma = new Proxy(ctx.db.prisma, { get: (target, name) => (name === "user" ? { findUnique: async () => null, updateMany: async () => Promise.reject(new Error("disk full")) } : Reflect.get(target, name)) });
    await expect(noteVisit({ ...visitor, db: { ...ctx.db, prisma } })).resolves.toBeNull();
  });
});
