import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { appendAudit } from "@/lib/db/audit-store";
import { createKey as insertKey } from "@/lib/db/key-store";
import type { KeyView } from "@/lib/domain/admin-view";
import { authorise, SCOPES } from "@/lib/domain/policy";
import type { Context } from "./context";
import { toKeyView } from "./list-keys";
import { parse } from "./parse";

const inputSchema = z.object({
  name: z.string().trim().min(1, "is missing").max(100),
  scopes: z.array(z.enum(SCOPES, `one of ${SCOPES.join(", ")}`)).min(1, `at least one of ${SCOPES.join(", ")}`).transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
});

/** @returns `key`: the only time it is seen; the database has its hash */
export async function createKey(ctx: Context, input: unknown): Promise<Readonly<{ key: string; view: KeyView }>> {
  authorise(ctx, "administer");
  const { name, scopes } = parse(inputSchema, input);
  const key = `hs_${randomBytes(32).toString("base64url")}`;
  const prefix = `${key.slice(0, 9)}…`;
  return ctx.db.transaction(async (tx) => {
    const createdBy = ctx.actor.kind === "user" ? ctx.actor.id : null;
    const row = await insertKey(tx, { projectId: ctx.projectId, id: ctx.newId(), name, hash: hashKey(key), prefix, scopes, createdBy, now: ctx.now() });
    await appendAudit(tx, ctx, { action: "key.create", entity: "key", entityId: row.id, after: { name, prefix, scopes } });
    return { key, view: toKeyView(row) };
  });
}

export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
