import { z } from "zod";
import { appendAudit } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { countAdmins, findUser, setUserRole } from "@/lib/db/user-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { roleSchema } from "./create-user";
import { parse } from "./parse";

const inputSchema = z.object({ userId: z.string().min(1), role: roleSchema });

/** Holds from the person's next request on. @throws DomainError not_found, conflict (the last administrator) */
export async function setRole(ctx: Context, input: unknown): Promise<void> {
  authorise(ctx, "administer");
  const { userId, role } = parse(inputSchema, input);
  await ctx.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new DomainError("not_found", "there is no such person");
    if (user.role === role) return;
    if (user.role === "admin") await refuseLastAdmin(tx);
    await setUserRole(tx, { id: userId, role, now: ctx.now() });
    await appendAudit(tx, ctx, { action: "user.set_role", entity: "user", entityId: userId, before: { role: user.role }, after: { role } });
  });
}

/** Before an administrator stops being one. Transactions are serializable, so two cannot take each other's place. */
export async function refuseLastAdmin(tx: Tx): Promise<void> {
  if ((await countAdmins(tx)) <= 1) throw new DomainError("conflict", "this is the last administrator; make another one first");
}
