import { listKeys as readKeys, type ApiKey } from "@/lib/db/key-store";
import type { KeyView } from "@/lib/domain/admin-view";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";

/** The project's keys, newest first, revoked ones too. */
export async function listKeys(ctx: Context): Promise<KeyView[]> {
  authorise(ctx, "administer");
  return (await readKeys(ctx.db, ctx.projectId)).map(toKeyView);
}

export function toKeyView({ id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt }: ApiKey): KeyView {
  return { key_id: id, name, prefix, scopes, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null, revoked_at: revokedAt?.toISOString() ?? null };
}
