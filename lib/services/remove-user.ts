import { z } from "zod";
import { deleteUser } from "@/lib/db/account-store";
import { appendAudit } from "@/lib/db/audit-store";
import { findUser } from "@/lib/db/user-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { parse } from "./parse";
import { refuseLastAdmin } from "./set-role";

const inputSchema = z.object({ userId: z.string().min(1) });

/** The account, its password and sessions go; what the person did stays, with the name, in the audit log. @throws DomainError not_found, conflict */
export async function removeUser(ctx: Context, input: unknown): Promise<void> {
  authorise(ctx, "administer");
  const { userId } = parse(inputSchema, input);
  await ctx.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new DomainError("not_found", "there is no such person");
    if (user.role === "admin") await refuseLastAdmin(tx);
    await deleteUser(tx, userId);
    await appendAudit(tx, ctx, { action: "user.remove", entity: "user", entityId: userId, before: { name: user.name, email: user.email, role: user.role } });
  });
}
