import { findUser } from "@/lib/db/user-store";
import type { MeView } from "@/lib/domain/admin-view";
import { DomainError } from "@/lib/domain/errors";
import type { Context } from "./context";
import { listProjects } from "./list-projects";

/** Who is signed in, and where. */
export async function getMe(ctx: Context): Promise<MeView> {
  if (ctx.actor.kind !== "user") throw new DomainError("forbidden", "a key is nobody");
  const [user, projects] = await Promise.all([findUser(ctx.db, ctx.actor.id), listProjects(ctx)]);
  const project = projects.find(({ project_id }) => project_id === ctx.projectId);
  if (!user || !project) throw new DomainError("not_found", "this account is not here any more");
  return { user_id: user.id, name: user.name, email: user.email, role: user.role, project, projects };
}
