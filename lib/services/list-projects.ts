import { listProjects as readProjects, type Project } from "@/lib/db/project-store";
import type { ProjectView } from "@/lib/domain/admin-view";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";

/** Oldest first. A key sees its own project only. */
export async function listProjects(ctx: Context): Promise<ProjectView[]> {
  authorise(ctx, "read");
  const projects = await readProjects(ctx.db);
  return projects.filter(({ id }) => ctx.actor.kind !== "key" || id === ctx.projectId).map(toProjectView);
}

export function toProjectView({ id, slug, name, createdAt }: Project): ProjectView {
  return { project_id: id, slug, name, created_at: createdAt.toISOString() };
}
