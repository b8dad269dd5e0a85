import type { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";

export type SavedView = Prisma.SavedViewGetPayload<object>;
type Owner = Readonly<{ projectId: string; userId: string }>;

/** A person's own views of one page, oldest first. */
export async function listSavedViews({ prisma }: Queryable, { projectId, userId }: Owner, page: string): Promise<SavedView[]> {
  return prisma.savedView.findMany({ where: { projectId, userId, page }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

export async function createSavedView(
  { prisma }: Queryable,
  { projectId, userId }: Owner,
  { id, page, name, query, now }: Readonly<{ id: string; page: string; name: string; query: string; now: Date }>,
): Promise<SavedView> {
  return prisma.savedView.create({ data: { projectId, userId, id, page, name, query, createdAt: now } });
}

/** @returns false when there is no such view, or it is somebody else's */
export async function deleteSavedView({ prisma }: Queryable, { projectId, userId }: Owner, id: string): Promise<boolean> {
  const { count } = await prisma.savedView.deleteMany({ where: { projectId, userId, id } });
  return count === 1;
}

/** @returns false when there is no such view, or it is somebody else's */
export async function renameSavedView({ prisma }: Queryable, { projectId, userId }: Owner, id: string, name: string): Promise<boolean> {
  const { count } = await prisma.savedView.updateMany({ where: { projectId, userId, id }, data: { name } });
  return count === 1;
}
