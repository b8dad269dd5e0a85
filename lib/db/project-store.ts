import type { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";

export type Project = Prisma.ProjectGetPayload<object>;

export const DEFAULT_PROJECT_SLUG = "default";

/** The project everything goes to until somebody makes another; made when it is not there. */
export async function ensureDefaultProject({ prisma }: Queryable, { id, now }: Readonly<{ id: string; now: Date }>): Promise<Project> {
  const create = { id, slug: DEFAULT_PROJECT_SLUG, name: "Default", createdAt: now, updatedAt: now };
  return prisma.project.upsert({ where: { slug: DEFAULT_PROJECT_SLUG }, create, update: {} });
}

/** Oldest first. */
export async function listProjects({ prisma }: Queryable): Promise<Project[]> {
  return prisma.project.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

export async function findProject({ prisma }: Queryable, id: string): Promise<Project | null> {
  return prisma.project.findUnique({ where: { id } });
}

export async function findProjectBySlug({ prisma }: Queryable, slug: string): Promise<Project | null> {
  return prisma.project.findUnique({ where: { slug } });
}

/** @returns null when the slug is taken */
export async function createProject({ prisma }: Queryable, { id, slug, name, now }: Readonly<{ id: string; slug: string; name: string; now: Date }>): Promise<Project | null> {
  const taken = await prisma.project.findUnique({ where: { slug }, select: { id: true } });
  return taken ? null : prisma.project.create({ data: { id, slug, name, createdAt: now, updatedAt: now } });
}

/** @returns whether there is such a project */
export async function renameProject({ prisma }: Queryable, { id, name, now }: Readonly<{ id: string; name: string; now: Date }>): Promise<boolean> {
  const { count } = await prisma.project.updateMany({ where: { id }, data: { name, updatedAt: now } });
  return count === 1;
}
