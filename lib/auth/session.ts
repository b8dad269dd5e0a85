import { z } from "zod";
import { ROLES, type Actor } from "@/lib/domain/policy";
import { auth } from "./auth";

export type UserActor = Extract<Actor, { kind: "user" }>;
export type SignedIn = Readonly<{ actor: UserActor; person: Readonly<{ id: string; name: string; email: string }>; sessionId: string }>;

const roleSchema = z.enum(ROLES).catch("viewer");

/**
 * Who the session cookie stands for; read from the database each time, so that a revoked session ends at once.
 *
 * @param canSetCookie false while a page is drawn: the session is then not prolonged, since its cookie could not be
 */
export async function readSession(headers: Headers, { canSetCookie }: Readonly<{ canSetCookie: boolean }>): Promise<SignedIn | null> {
  if (!headers.get("cookie")?.includes("hindsight.session_token=")) return null;
  const found = await (await auth()).api.getSession({ headers, query: { disableRefresh: !canSetCookie } });
  if (!found || found.user.banned) return null;
  const { id, name, email, role } = found.user;
  return { actor: { kind: "user", id, name, role: roleSchema.parse(role) }, person: { id, name, email }, sessionId: found.session.id };
}
