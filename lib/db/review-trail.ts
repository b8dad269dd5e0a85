import type { AuditEntry } from "./audit-store";
import type { Queryable } from "./client";

export async function findAuditEntry({ prisma }: Queryable, projectId: string, id: string): Promise<AuditEntry | null> {
  return prisma.auditEntry.findUnique({ where: { projectId_id: { projectId, id } } });
}

/** What was done to one lesson or conflict lately; newest first. */
export async function listActsOn({ prisma }: Queryable, projectId: string, { entity, entityId }: Pick<AuditEntry, "entity" | "entityId">, take: number): Promise<AuditEntry[]> {
  return prisma.auditEntry.findMany({ where: { projectId, entity, entityId }, orderBy: { seq: "desc" }, take });
}
