import { z } from "zod";
import { hashPassword, passwordSchema, verifyPassword } from "@/lib/auth/password";
import { deleteSessions, findPasswordHash, setPasswordHash } from "@/lib/db/account-store";
import { appendAudit } from "@/lib/db/audit-store";
import { DomainError } from "@/lib/domain/errors";
import type { Context } from "./context";
import { parse } from "./parse";

const inputSchema = z.object({ current: z.string().min(1, "is missing").max(128), password: passwordSchema, sessionId: z.string().min(1) });

/** One's own; the other sessions end. @param input `sessionId` is the one that stays @throws DomainError invalid (the current one is wrong) */
export async function changePassword(ctx: Context, input: unknown): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("forbidden", "only a person has a password");
  const { current, password, sessionId } = parse(inputSchema, input);
  const known = await findPasswordHash(ctx.db, actor.id);
  if (known === null || !(await verifyPassword({ hash: known, password: current }))) throw new DomainError("invalid", "the current password is not right", [{ path: "current", message: "is not right" }]);
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    await setPasswordHash(tx, actor.id, passwordHash, ctx.now());
    const ended = await deleteSessions(tx, actor.id, { except: sessionId });
    await appendAudit(tx, ctx, { action: "user.change_password", entity: "user", entityId: actor.id, after: { sessionsEnded: ended } });
  });
}
