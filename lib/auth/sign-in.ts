import { APIError } from "better-auth/api";
import { DomainError } from "@/lib/domain/errors";
import { auth } from "./auth";

/**
 * Signs in and sets the session cookie, inside a server action.
 *
 * @throws DomainError unauthenticated (which of the two was wrong is not said), rate_limited, forbidden (an account that was closed)
 */
export async function signIn(headers: Headers, email: string, password: string): Promise<void> {
  try {
    await (await auth()).api.signInEmail({ body: { email, password }, headers });
  } catch (error) {
    if (!(error instanceof APIError) || error.status === "INTERNAL_SERVER_ERROR") throw error;
    if (error.status === "TOO_MANY_REQUESTS") throw new DomainError("rate_limited", error.message);
    if (error.status === "FORBIDDEN") throw new DomainError("forbidden", error.message);
    throw new DomainError("unauthenticated", "this e-mail address and password do not belong together");
  }
}
