import { z } from "zod";
import { appendAudit } from "@/lib/db/audit-store";
import { createProject as insertProject } from "@/lib/db/project-store";
import type { ProjectView } from "@/lib/domain/admin-view";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { toProjectView } from "./list-projects";
import { parse } from "./parse";

export const projectNameSchema = z.string().trim().min(1, "is missing").max(100);
const inputSchema = z.object({
  slug: z.string().trim().regex(/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/, "small letters, digits and hyphens, at most 50, no hyphen at an end"),
  name: projectNameSchema,
});

/** @throws DomainError conflict: the short name is taken */
export async function createProject(ctx: Context, input: unknown): Promise<ProjectView> {
  authorise(ctx, "administer");
  const { slug, name } = parse(inputSchema, input);
  return ctx.db.transaction(async (tx) => {
    const project = await insertProject(tx, { id: ctx.newId(), slug, name, now: ctx.now() });
    if (!project) throw new DomainError("conflict", `there is a project "${slug}" already`, [{ path: "slug", message: "is taken" }]);
    // The first entry of the new project's own chain.
    await appendAudit(tx, { ...ctx, projectId: project.id }, { action: "project.create", entity: "project", entityId: project.id, after: { slug, name } });
    return toProjectView(project);
  });
}
