import type { Db } from "@/lib/db/client";
import { DEFAULT_PROJECT_SLUG, listProjects, type Project } from "@/lib/db/project-store";
import { DomainError } from "@/lib/domain/errors";

/**
 * @param named asked for outright: must exist
 * @param preferred remembered by the browser: gives way to the default when it is gone
 * @throws DomainError not_found
 */
export async function chooseProject(db: Db, { named, preferred }: Readonly<{ named?: string | null; preferred?: string | undefined }>): Promise<Project> {
  const projects = await listProjects(db);
  const bySlug = (slug: string | null | undefined) => projects.find((project) => project.slug === slug);
  if (named) {
    const project = bySlug(named);
    if (!project) throw new DomainError("not_found", `there is no project "${named.slice(0, 60)}"`);
    return project;
  }
  const project = bySlug(preferred) ?? bySlug(DEFAULT_PROJECT_SLUG) ?? projects[0];
  if (!project) throw new DomainError("unavailable", "the first project is not made yet; start the server");
  return project;
}
