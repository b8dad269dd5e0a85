import { z } from "zod";
import { countAudit, listAuditRows, type AuditFilter } from "@/lib/db/audit-list";
import type { AuditEntry } from "@/lib/db/audit-store";
import { DomainError } from "@/lib/domain/errors";
import { instantSchema } from "@/lib/domain/instant";
import { authorise } from "@/lib/domain/policy";
import type { AuditEntryView, AuditPage } from "@/lib/domain/review-view";
import type { Context } from "./context";
import { decodeCursor, limitSchema, toPage } from "./page";
import { parse } from "./parse";

const text = z.string().min(1).max(200);
const filterShape = {
  /** The id of a person, a key or the system. */
  actor: text.optional(),
  /** noun.verb, or a noun for all of its verbs. */
  action: z.string().regex(/^[a-z_]{1,40}(\.[a-z_]{1,60})?$/, "reads noun.verb, or a noun").optional(),
  entity: text.optional(),
  entity_id: text.optional(),
  from: instantSchema.optional(),
  /** Not included. */
  to: instantSchema.optional(),
};
export const auditFilterSchema = z.strictObject(filterShape);
const listAuditSchema = z.strictObject({ ...filterShape, limit: limitSchema, cursor: z.string().max(1000).optional() });

/** Newest first. People read it, agents do not. @throws DomainError forbidden, invalid */
export async function listAudit(ctx: Context, input: unknown): Promise<AuditPage> {
  authoriseAudit(ctx);
  const { limit, cursor, ...asked } = parse(listAuditSchema, input);
  const filter = auditFilterOf(asked);
  const belowSeq = cursor === undefined ? undefined : decodeCursor(cursor, z.tuple([z.literal("audit"), z.number().int().min(1).max(2_147_483_647)]))[1];
  const [rows, { count, isCut }] = await Promise.all([listAuditRows(ctx.db, ctx.projectId, filter, { belowSeq, take: limit + 1 }), countAudit(ctx.db, ctx.projectId, filter)]);
  return { ...toPage(rows, limit, viewOfEntry, ({ seq }) => ["audit", seq]), items: rows.slice(0, limit).map(viewOfEntry), total: count, is_total_cut: isCut };
}

/** It names people and what they did: not for a key, whatever its scopes. */
export function authoriseAudit(ctx: Context): void {
  authorise(ctx, "read");
  if (ctx.actor.kind === "key") throw new DomainError("forbidden", "a key may not read the audit log");
}

export function auditFilterOf({ actor, action, entity, entity_id, from, to }: z.infer<typeof auditFilterSchema>): AuditFilter {
  return { actorId: actor, action, entity, entityId: entity_id, from, to };
}

export function viewOfEntry({ seq, id, actorKind, actorId, actorName, action, entity, entityId, before, after, reason, hash, createdAt }: AuditEntry): AuditEntryView {
  return { seq, entry_id: id, actor_kind: actorKind as AuditEntryView["actor_kind"], actor_id: actorId, actor_name: actorName, action, entity, entity_id: entityId, before, after, reason, hash, created_at: createdAt.toISOString() };
}
