import { countSessions } from "@/lib/db/account-store";
import { listUsers } from "@/lib/db/user-store";
import type { PersonView } from "@/lib/domain/admin-view";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";

/** Everybody with an account, by name. Addresses are for administrators only. */
export async function listPeople(ctx: Context): Promise<PersonView[]> {
  authorise(ctx, "administer");
  const [users, sessions] = await Promise.all([listUsers(ctx.db), countSessions(ctx.db, ctx.now())]);
  return users.map(({ id, name, email, role, lastSeenAt, createdAt }) => ({
    user_id: id,
    name,
    email,
    role,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    sessions: sessions.get(id) ?? 0,
  }));
}
