import type { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";

export type ModelCall = Prisma.ModelCallGetPayload<object>;

export async function insertModelCall({ prisma }: Queryable, call: ModelCall): Promise<void> {
  await prisma.modelCall.create({ data: call });
}

/** Tokens, in and out together, spent since an instant. */
export async function countTokensSince({ prisma }: Queryable, projectId: string, since: Date): Promise<number> {
  const { _sum } = await prisma.modelCall.aggregate({ where: { projectId, createdAt: { gte: since } }, _sum: { tokensIn: true, tokensOut: true } });
  return (_sum.tokensIn ?? 0) + (_sum.tokensOut ?? 0);
}

/** The newest call about a task. */
export async function findLastModelCall({ prisma }: Queryable, projectId: string, taskId: string): Promise<ModelCall | null> {
  return prisma.modelCall.findFirst({ where: { projectId, taskId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}
