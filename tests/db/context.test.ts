import { expect, it } from "vitest";
import { getSettings } from "@/lib/db/setting-store";
import { describeDatabases, makeTestContext } from "@/tests/support/test-context";

describeDatabases("a test context", (database) => {
  it("stands on a fresh database with the default project", async () => {
    const [one, two] = await Promise.all([makeTestContext({ database }), makeTestContext({ database })]);

    await one.db.prisma.project.update({ where: { id: one.projectId }, data: { name: "Changed" } });

    expect(await two.db.prisma.project.findMany({ select: { slug: true, name: true } })).toEqual([{ slug: "default", name: "Default" }]);
    expect(two.db.dialect).toBe(database.dialect);
  });

  it("has a clock that moves only when it is told", async () => {
    const ctx = await makeTestContext({ database, settings: { longWaitMs: 5 } });
    const before = ctx.now();
    ctx.advance(1500);

    expect(ctx.now().getTime() - before.getTime()).toBe(1500);
    expect(ctx.newId() < ctx.newId()).toBe(true);
    expect((await getSettings(ctx.db, ctx.projectId)).longWaitMs).toBe(5);
    expect(ctx.as({ scopes: ["ingest"] }).actor).toMatchObject({ kind: "key", scopes: ["ingest"] });
  });
});
