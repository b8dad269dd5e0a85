import type { Queryable } from "./client";

const PREFIX = "setup_token:";

/** One row a token: of two processes that start together, both print a link that works. */
export async function insertSetupToken({ prisma }: Queryable, hash: string, at: Date): Promise<void> {
  await prisma.setting.create({ data: { projectId: "", key: PREFIX + hash, value: true, updatedAt: at } });
}

export async function hasSetupToken({ prisma }: Queryable, hash: string, since: Date): Promise<boolean> {
  return (await prisma.setting.count({ where: { projectId: "", key: PREFIX + hash, updatedAt: { gte: since } } })) > 0;
}

/** @param before all of them when it is left out */
export async function deleteSetupTokens({ prisma }: Queryable, before?: Date): Promise<void> {
  await prisma.setting.deleteMany({ where: { projectId: "", key: { startsWith: PREFIX }, ...(before ? { updatedAt: { lt: before } } : {}) } });
}
