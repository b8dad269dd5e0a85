import { expect, it } from "vitest";
import { deleteView } from "@/lib/services/delete-view";
import { listViews } from "@/lib/services/list-views";
import { renameView } from "@/lib/services/rename-view";
import { saveView } from "@/lib/services/save-view";
import { describeDatabases, makeTestContext } from "../support/test-context";

const failed = { page: "tasks", name: "What failed", query: "status=failed" };

describeDatabases("saved views", (database) => {
  it("are kept, renamed and deleted by whoever made them", async () => {
    const ctx = await makeTestContext({ database, role: "viewer" });
    const { view_id } = await saveView(ctx, failed);
    await renameView(ctx, { viewId: view_id, name: " Failures " });
    expect(await listViews(ctx, "tasks")).toEqual([{ view_id, name: "Failures", query: "status=failed" }]);
    await deleteView(ctx, { viewId: view_id });
    expect(await listViews(ctx, "tasks")).toEqual([]);
  });

  it("are nobody else's to see or change", async () => {
    const ctx = await makeTestContext({ database });
    const other = ctx.as({ role: "admin", id: "somebody-else" });
    const { view_id } = await saveView(ctx, failed);
    expect(await listViews(other, "tasks")).toEqual([]);
    await expect(renameView(other, { viewId: view_id, name: "Mine" })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteView(other, { viewId: view_id })).rejects.toMatchObject({ code: "not_found" });
    expect(await listViews(ctx, "tasks")).toHaveLength(1);
  });

  it.each([
    ["no name", { ...failed, name: "  " }],
    ["a page that has no views", { ...failed, page: "settings" }],
    ["a query without end", { ...failed, query: "q".repeat(3_000) }],
  ])("refuse %s", async (_case, input) => {
    const ctx = await makeTestContext({ database });
    await expect(saveView(ctx, input)).rejects.toMatchObject({ code: "invalid" });
    expect(await listViews(ctx, "tasks")).toEqual([]);
  });

  it("stop at fifty", async () => {
    const ctx = await makeTestContext({ database });
    for (let n = 0; n < 50; n += 1) await saveView(ctx, { ...failed, name: `View ${n}` });
    await expect(saveView(ctx, failed)).rejects.toMatchObject({ code: "invalid" });
  });

  it("belong to people, not to keys", async () => {
    const ctx = await makeTestContext({ database, scopes: ["read"] });
    await expect(listViews(ctx, "tasks")).rejects.toMatchObject({ code: "forbidden" });
  });
});
