import { z } from "zod";
import { appendAudit } from "@/lib/db/audit-store";
import { listKeys, revokeKey as markRevoked } from "@/lib/db/key-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { parse } from "./parse";

const inputSchema = z.object({ keyId: z.string().min(1) });

/** From now on the key opens nothing; it stays in the list. Twice is the same as once. @throws DomainError not_found */
export async function revokeKey(ctx: Context, input: unknown): Promise<void> {
  authorise(ctx, "administer");
  const { keyId } = parse(inputSchema, input);
  await ctx.db.transaction(async (tx) => {
    const key = (await listKeys(tx, ctx.projectId)).find(({ id }) => id === keyId);
    if (!key) throw new DomainError("not_found", "there is no such key in this project");
    if (!(await markRevoked(tx, { projectId: ctx.projectId, id: keyId, now: ctx.now() }))) return;
    await appendAudit(tx, ctx, { action: "key.revoke", entity: "key", entityId: keyId, before: { name: key.name, prefix: key.prefix, scopes: key.scopes } });
  });
}
