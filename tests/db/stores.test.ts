import { expect, it } from "vitest";
import { createKey, findKeyByHash, listKeys, revokeKey, touchKey, type NewApiKey } from "@/lib/db/key-store";
import { createProject, ensureDefaultProject, findProject, findProjectBySlug, listProjects, renameProject } from "@/lib/db/project-store";
import { createSavedView, deleteSavedView, listSavedViews } from "@/lib/db/saved-view-store";
import { getOwnSettings, getSettings, INSTALLATION, setSettings, unsetSettings } from "@/lib/db/setting-store";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { describeDatabases, makeTestContext } from "@/tests/support/test-context";

const NOW = new Date("2026-03-01T08:00:00Z");
const BY = { now: NOW, updatedBy: "user-admin" };

describeDatabases("projects", (database) => {
  it("always have a default, made once", async () => {
    const { db, projectId } = await makeTestContext({ database });
    const again = await ensureDefaultProject(db, { id: "another", now: NOW });

    expect(again).toMatchObject({ id: projectId, slug: "default" });
  });

  it("are made, found, renamed and listed oldest first", async () => {
    const { db, projectId } = await makeTestContext({ database });
    const made = await createProject(db, { id: "b", slug: "bots", name: "Bots", now: new Date("2026-04-01T00:00:00Z") });

    expect(await createProject(db, { id: "c", slug: "bots", name: "Other", now: NOW })).toBeNull();
    expect(await renameProject(db, { id: "b", name: "机器人", now: NOW })).toBe(true);
    expect(await renameProject(db, { id: "nope", name: "x", now: NOW })).toBe(false);
    expect(made?.slug).toBe("bots");
    expect(await findProject(db, "b")).toMatchObject({ name: "机器人" });
    expect(await findProjectBySlug(db, "bots")).toMatchObject({ id: "b" });
    expect(await findProjectBySlug(db, "nope")).toBeNull();
    expect((await listProjects(db)).map(({ id }) => id)).toEqual([projectId, "b"]);
  });
});

describeDatabases("keys", (database) => {
  const key: NewApiKey = { projectId: "p", id: "k", name: "Agent", hash: "h1", prefix: "hs_ab12", scopes: ["ingest", "read"], createdBy: null, now: NOW };

  it("are found by hash until they are revoked, and never show it", async () => {
    const { db } = await makeTestContext({ database });
    await createKey(db, key);

    expect(await findKeyByHash(db, "h1")).toEqual({ projectId: "p", id: "k", name: "Agent", prefix: "hs_ab12", scopes: ["ingest", "read"], createdBy: null, createdAt: NOW, lastUsedAt: null, revokedAt: null });
    expect(await findKeyByHash(db, "h2")).toBeNull();
    expect(await revokeKey(db, { projectId: "another", id: "k", now: NOW })).toBe(false);
    expect(await revokeKey(db, { projectId: "p", id: "k", now: NOW })).toBe(true);
    expect(await revokeKey(db, { projectId: "p", id: "k", now: NOW })).toBe(false);
    expect(await findKeyByHash(db, "h1")).toBeNull();
    expect(await listKeys(db, "p")).toMatchObject([{ id: "k", revokedAt: NOW }]);
  });

  it("give no right for a scope nobody knows", async () => {
    const { db } = await makeTestContext({ database });
    await createKey(db, key);
    await db.prisma.apiKey.updateMany({ data: { scopes: "everything recall" } });

    expect((await findKeyByHash(db, "h1"))?.scopes).toEqual(["recall"]);
  });

  it.each([
    ["never used before", null, true],
    ["used 59 seconds ago", new Date(NOW.getTime() - 59_000), false],
    ["used a minute ago", new Date(NOW.getTime() - 60_000), true],
  ])("note their use at most once a minute: %s", async (_case, lastUsedAt, isNoted) => {
    const { db } = await makeTestContext({ database });
    await createKey(db, key);
    await touchKey(db, { projectId: "p", id: "k", lastUsedAt }, NOW);

    expect((await findKeyByHash(db, "h1"))?.lastUsedAt).toEqual(isNoted ? NOW : null);
  });
});

describeDatabases("settings", (database) => {
  it("are the defaults until somebody sets one", async () => {
    const { db, projectId } = await makeTestContext({ database });
    expect(await getSettings(db, projectId)).toEqual(DEFAULT_SETTINGS);
  });

  it("of a project go before those of the installation, and those before the defaults", async () => {
    const { db, projectId } = await makeTestContext({ database });
    await setSettings(db, INSTALLATION, { longWaitMs: 1_000, maxTextLength: 800 }, BY);
    await setSettings(db, projectId, { longWaitMs: 2_000, redactPatterns: ["\\d+"] }, BY);
    await setSettings(db, projectId, { longWaitMs: 3_000 }, BY);

    expect(await getSettings(db, projectId)).toEqual({ ...DEFAULT_SETTINGS, longWaitMs: 3_000, maxTextLength: 800, redactPatterns: ["\\d+"] });
    expect(await getSettings(db, "another")).toEqual({ ...DEFAULT_SETTINGS, longWaitMs: 1_000, maxTextLength: 800 });
    expect(await getOwnSettings(db, projectId)).toEqual({ longWaitMs: 3_000, redactPatterns: ["\\d+"] });

    await unsetSettings(db, projectId, ["longWaitMs"]);
    expect((await getSettings(db, projectId)).longWaitMs).toBe(1_000);
  });

  it("that no longer fit count as not set", async () => {
    const { db, projectId } = await makeTestContext({ database });
    for (const [key, value] of [["longWaitMs", "soon"], ["lowConfidence", 0.4], ["ofAnotherVersion", 1]] as const) {
      await db.prisma.setting.create({ data: { projectId, key, value } });
    }

    expect(await getSettings(db, projectId)).toEqual({ ...DEFAULT_SETTINGS, lowConfidence: 0.4 });
  });
});

describeDatabases("saved views", (database) => {
  it("are a person's own", async () => {
    const { db } = await makeTestContext({ database });
    const mine = { projectId: "p", userId: "me" };
    await createSavedView(db, mine, { id: "v", page: "tasks", name: "Failed", query: "?status=failed", now: NOW });

    expect(await listSavedViews(db, mine, "tasks")).toMatchObject([{ id: "v", name: "Failed", query: "?status=failed" }]);
    expect(await listSavedViews(db, mine, "lessons")).toEqual([]);
    expect(await listSavedViews(db, { ...mine, userId: "you" }, "tasks")).toEqual([]);
    expect(await deleteSavedView(db, { ...mine, userId: "you" }, "v")).toBe(false);
    expect(await deleteSavedView(db, mine, "v")).toBe(true);
    expect(await listSavedViews(db, mine, "tasks")).toEqual([]);
  });
});
