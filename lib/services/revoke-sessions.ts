import { z } from "zod";
import { deleteSessions } from "@/lib/db/account-store";
import { appendAudit } from "@/lib/db/audit-store";
import { findUser } from "@/lib/db/user-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { parse } from "./parse";

const inputSchema = z.object({
  userId: z.string().min(1),
  /** This one alone … */
  only: z.string().min(1).optional(),
  /** … or all but this one. */
  except: z.string().min(1).optional(),
});

/** Ends sessions at once: one's own, or as an administrator anybody's. @returns how many ended @throws DomainError not_found */
export async function revokeSessions(ctx: Context, input: unknown): Promise<number> {
  const { userId, ...choice } = parse(inputSchema, input);
  if (ctx.actor.kind !== "user" || ctx.actor.id !== userId) authorise(ctx, "administer");
  return ctx.db.transaction(async (tx) => {
    if (!(await findUser(tx, userId))) throw new DomainError("not_found", "there is no such person");
    const ended = await deleteSessions(tx, userId, choice);
    if (ended > 0) await appendAudit(tx, ctx, { action: "user.revoke_sessions", entity: "user", entityId: userId, after: { sessionsEnded: ended } });
    return ended;
  });
}
