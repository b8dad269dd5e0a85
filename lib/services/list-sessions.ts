import { listSessions as readSessions } from "@/lib/db/account-store";
import type { SessionView } from "@/lib/domain/admin-view";
import { DomainError } from "@/lib/domain/errors";
import type { Context } from "./context";

/** One's own: where one is signed in. */
export async function listSessions(ctx: Context, currentId: string | undefined): Promise<SessionView[]> {
  if (ctx.actor.kind !== "user") throw new DomainError("forbidden", "only a person has sessions");
  const sessions = await readSessions(ctx.db, ctx.actor.id, ctx.now());
  return sessions.map(({ id, userAgent, createdAt, updatedAt, expiresAt }) => ({
    session_id: id,
    user_agent: userAgent,
    created_at: createdAt.toISOString(),
    last_used_at: updatedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_current: id === currentId,
  }));
}
