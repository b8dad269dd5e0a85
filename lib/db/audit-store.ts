import type { Actor } from "@/lib/domain/policy";
import type { Prisma } from "@/lib/generated/sqlite/client";
import { hashAuditEntry } from "./audit-hash";
import { breathe } from "./breathe";
import type { Queryable, Tx } from "./client";
import { storableText, toStorableJson } from "./storable";

export type AuditEntry = Prisma.AuditEntryGetPayload<object>;

/** Who did it, in which project: a Context is one. */
export type AuditSource = Readonly<{ actor: Actor; projectId: string; now: () => Date; newId: () => string }>;
export type AuditNote = Readonly<{ /** noun.verb, such as key.create */ action: string; entity: string; entityId: string; before?: unknown; after?: unknown; reason?: string | null }>;

export type AuditCheck =
  | Readonly<{ isWhole: true; entries: number; /** Keep it elsewhere to notice a tail that was cut off. */ lastHash: string }>
  | Readonly<{ isWhole: false; entries: number; brokenAt: number; fault: "missing" | "unlinked" | "altered" }>;

const BATCH = 500;

/** Adds an entry to the project's chain. Call it in the transaction of the act it tells of: both are kept, or neither. */
export async function appendAudit(tx: Tx, { actor, projectId, now, newId }: AuditSource, note: AuditNote): Promise<AuditEntry> {
  const last = await tx.prisma.auditEntry.findFirst({ where: { projectId }, orderBy: { seq: "desc" }, select: { seq: true, hash: true } });
  const entry = {
    projectId,
    seq: (last?.seq ?? 0) + 1,
    id: newId(),
    actorKind: actor.kind,
    actorId: storableText(actor.id),
    actorName: storableText(actor.name),
    action: note.action,
    entity: note.entity,
    entityId: storableText(note.entityId),
    before: plain(note.before),
    after: plain(note.after),
    reason: note.reason == null ? null : storableText(note.reason),
    previous: last?.hash ?? "",
    createdAt: now(),
  };
  const { before, after, ...columns } = entry;
  return tx.prisma.auditEntry.create({ data: { ...columns, ...(before === null ? {} : { before }), ...(after === null ? {} : { after }), hash: hashAuditEntry(entry) } });
}

/** Newest first; the next page begins below the last `seq` of this one. */
export async function listAudit({ prisma }: Queryable, projectId: string, { belowSeq, limit }: Readonly<{ belowSeq?: number; limit: number }>): Promise<AuditEntry[]> {
  const where = { projectId, ...(belowSeq === undefined ? {} : { seq: { lt: belowSeq } }) };
  return prisma.auditEntry.findMany({ where, orderBy: { seq: "desc" }, take: limit });
}

/** Walks the whole chain: notices an entry that was changed, taken out or slipped in, behind the triggers' back. */
export async function verifyAudit({ prisma }: Queryable, projectId: string): Promise<AuditCheck> {
  let entries = 0;
  let lastHash = "";
  for (;;) {
    const batch = await prisma.auditEntry.findMany({ where: { projectId, seq: { gt: entries } }, orderBy: { seq: "asc" }, take: BATCH });
    if (batch.length === 0) return { isWhole: true, entries, lastHash };
    for (const entry of batch) {
      const fault = faultOf(entry, entries + 1, lastHash);
      if (fault) return { isWhole: false, entries, brokenAt: entries + 1, fault };
      entries = entry.seq;
      lastHash = entry.hash;
    }
    await breathe();
  }
}

function faultOf(entry: AuditEntry, expectedSeq: number, previousHash: string): "missing" | "unlinked" | "altered" | null {
  if (entry.seq !== expectedSeq) return "missing";
  if (entry.previous !== previousHash) return "unlinked";
  return hashAuditEntry(entry) === entry.hash ? null : "altered";
}

/** As the database will give it back: dates as text, nothing undefined, no `__proto__` (Prisma drops it); null for nothing. */
function plain(value: unknown): Prisma.InputJsonValue | null {
  if (value === undefined || value === null) return null;
  return JSON.parse(toStorableJson(value), (key, item: unknown) => (key === "__proto__" ? undefined : item)) as Prisma.InputJsonValue;
}
