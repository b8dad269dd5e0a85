import { z } from "zod";
import { hashPassword, passwordSchema } from "@/lib/auth/password";
import { deleteSessions, findUserIdByEmail, setPasswordHash } from "@/lib/db/account-store";
import { appendAudit } from "@/lib/db/audit-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { emailSchema } from "./create-user";
import { parse } from "./parse";

const inputSchema = z.object({ email: emailSchema, password: passwordSchema });

/** For a forgotten one: nothing is sent by mail, so an administrator sets it and tells it. Ends the person's sessions. @throws DomainError not_found */
export async function resetPassword(ctx: Context, input: unknown): Promise<void> {
  authorise(ctx, "administer");
  const { email, password } = parse(inputSchema, input);
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    const userId = await findUserIdByEmail(tx, email);
    if (!userId) throw new DomainError("not_found", `there is nobody with ${email}`);
    await setPasswordHash(tx, userId, passwordHash, ctx.now());
    const ended = await deleteSessions(tx, userId);
    await appendAudit(tx, ctx, { action: "user.reset_password", entity: "user", entityId: userId, after: { sessionsEnded: ended } });
  });
}
