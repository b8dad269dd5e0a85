import { expect, it } from "vitest";
import { chooseProject } from "@/lib/auth/choose-project";
import { listAudit } from "@/lib/db/audit-store";
import { createProject } from "@/lib/services/create-project";
import { listProjects } from "@/lib/services/list-projects";
import { renameProject } from "@/lib/services/rename-project";
import { describeDatabases, makeTestContext } from "../support/test-context";

describeDatabases("projects", (database) => {
  it("stand beside the default one, oldest first", async () => {
    const ctx = await makeTestContext({ database });
    ctx.advance(1_000);
    const made = await createProject(ctx, { slug: "etl", name: "数据管道" });
    expect((await listProjects(ctx)).map(({ slug, name }) => [slug, name])).toEqual([["default", "Default"], ["etl", "数据管道"]]);
    expect((await listAudit(ctx.db, made.project_id, { limit: 5 })).map(({ action }) => action)).toEqual(["project.create"]);
  });

  it("are renamed, their short name stays", async () => {
    const ctx = await makeTestContext({ database });
    await renameProject(ctx, { projectId: ctx.projectId, name: "Agents" });
    expect(await listProjects(ctx)).toMatchObject([{ slug: "default", name: "Agents" }]);
    await expect(renameProject(ctx, { projectId: "nope", name: "x" })).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([["Default"], ["a b"], ["-a"], ["a-"], [""], ["a".repeat(51)]])("refuse the short name %j", async (slug) => {
    const ctx = await makeTestContext({ database });
    await expect(createProject(ctx, { slug, name: "x" })).rejects.toMatchObject({ code: "invalid", issues: [{ path: "slug" }] });
  });

  it("refuse a short name that is taken", async () => {
    const ctx = await makeTestContext({ database });
    await expect(createProject(ctx, { slug: "default", name: "x" })).rejects.toMatchObject({ code: "conflict", issues: [{ path: "slug" }] });
  });

  it("are shown to a key only when they are its own", async () => {
    const ctx = await makeTestContext({ database });
    await createProject(ctx, { slug: "etl", name: "ETL" });
    expect((await listProjects(ctx.as({ scopes: ["read"] }))).map(({ slug }) => slug)).toEqual(["default"]);
  });

  it("are chosen by name, else as remembered, else the default", async () => {
    const ctx = await makeTestContext({ database });
    await createProject(ctx, { slug: "etl", name: "ETL" });
    const slugOf = async (choice: Parameters<typeof chooseProject>[1]) => (await chooseProject(ctx.db, choice)).slug;
    expect(await slugOf({ named: "etl", preferred: "default" })).toBe("etl");
    expect(await slugOf({ preferred: "etl" })).toBe("etl");
    expect(await slugOf({ preferred: "gone" })).toBe("default");
    await expect(slugOf({ named: "gone" })).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([["viewer" as const], ["reviewer" as const]])("are made and renamed by administrators, not by a %s", async (role) => {
    const ctx = await makeTestContext({ database, role });
    await expect(createProject(ctx, { slug: "a", name: "A" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(renameProject(ctx, { projectId: ctx.projectId, name: "A" })).rejects.toMatchObject({ code: "forbidden" });
  });
});
