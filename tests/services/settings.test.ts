import { expect, it } from "vitest";
import { listAudit } from "@/lib/db/audit-store";
import { getSettings } from "@/lib/services/get-settings";
import { updateSettings } from "@/lib/services/update-settings";
import { describeDatabases, makeTestContext } from "../support/test-context";

describeDatabases("settings", (database) => {
  it("are the defaults until somebody changes them", async () => {
    const ctx = await makeTestContext({ database, role: "viewer" });
    const { values, defaults, changed } = await getSettings(ctx);
    expect(values).toEqual(defaults);
    expect(changed).toEqual([]);
  });

  it("change one at a time, and go back to the default", async () => {
    const ctx = await makeTestContext({ database });
    const first = await updateSettings(ctx, { changes: { maxTextLength: 800, redactPatterns: ["EMP-\\d+"] } });
    expect(first).toMatchObject({ values: { maxTextLength: 800, redactPatterns: ["EMP-\\d+"], sampleAboveEvents: 500 } });
    expect([...first.changed].sort()).toEqual(["maxTextLength", "redactPatterns"]);

    const second = await updateSettings(ctx, { version: first.version, changes: { maxTextLength: null } });
    expect(second).toMatchObject({ values: { maxTextLength: 500 }, changed: ["redactPatterns"] });
    expect((await listAudit(ctx.db, ctx.projectId, { limit: 1 }))[0]).toMatchObject({ action: "settings.update", before: { maxTextLength: 800 }, after: { maxTextLength: 500 } });
  });

  it("refuse a change that is based on values somebody changed meanwhile", async () => {
    const ctx = await makeTestContext({ database });
    const { version } = await getSettings(ctx);
    await updateSettings(ctx, { version, changes: { longWaitMs: 1_000 } });
    await expect(updateSettings(ctx, { version, changes: { longWaitMs: 2_000 } })).rejects.toMatchObject({ code: "conflict" });
    expect((await getSettings(ctx)).values.longWaitMs).toBe(1_000);
  });

  it("write no audit line when nothing changed", async () => {
    const ctx = await makeTestContext({ database });
    await updateSettings(ctx, { changes: { maxTextLength: 500 } });
    expect(await listAudit(ctx.db, ctx.projectId, { limit: 5 })).toEqual([]);
  });

  it.each([
    ["too small a number", { maxTextLength: 1 }, "maxTextLength"],
    ["a word for a number", { sampleAboveEvents: "many" }, "sampleAboveEvents"],
    ["a setting that does not exist", { nope: 1 }, "nope"],
    ["a kind that does not exist", { redactKinds: ["email", "shoe size"] }, "redactKinds[1]"],
    ["a pattern that does not compile", { redactPatterns: ["ok", "(a"] }, "redactPatterns[1]"],
    ["a pattern that matches everything", { redactPatterns: ["x*"] }, "redactPatterns[0]"],
    ["a pattern that may take for ever", { redactPatterns: ["(a+)+b"] }, "redactPatterns[0]"],
  ])("refuse %s, naming the field, and keep what was", async (_case, changes, path) => {
    const ctx = await makeTestContext({ database });
    await expect(updateSettings(ctx, { changes: { longWaitMs: 5, ...changes } })).rejects.toMatchObject({ code: "invalid", issues: [{ path }] });
    expect((await getSettings(ctx)).values.longWaitMs).toBe(30_000);
  });

  it("name every fault at once", async () => {
    const ctx = await makeTestContext({ database });
    await expect(updateSettings(ctx, { changes: { maxTextLength: 1, flipWithin: 1 } })).rejects.toMatchObject({ issues: [{ path: "maxTextLength" }, { path: "flipWithin" }] });
  });

  it.each([["viewer" as const], ["reviewer" as const]])("are not changed by a %s", async (role) => {
    const ctx = await makeTestContext({ database, role });
    await expect(updateSettings(ctx, { changes: { maxTextLength: 800 } })).rejects.toMatchObject({ code: "forbidden" });
  });
});
