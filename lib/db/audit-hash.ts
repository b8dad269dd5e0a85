import { createHash } from "node:crypto";

/** What the hash of an audit entry covers: all of it, its place in the project, and the entry before. */
export type HashedEntry = Readonly<{
  projectId: string;
  seq: number;
  id: string;
  actorKind: string;
  actorId: string;
  actorName: string;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  previous: string;
  createdAt: Date;
}>;

/** sha256 (hex) over the entry as JSON with sorted keys, so that both databases, which order keys differently, agree. */
export function hashAuditEntry({ projectId, seq, id, actorKind, actorId, actorName, action, entity, entityId, before, after, reason, previous, createdAt }: HashedEntry): string {
  const covered = { projectId, seq, id, actorKind, actorId, actorName, action, entity, entityId, before, after, reason, previous, createdAt: createdAt.toISOString() };
  return createHash("sha256").update(canonicalJson(covered)).digest("hex");
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
