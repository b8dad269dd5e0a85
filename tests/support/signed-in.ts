import type { Role } from "@/lib/domain/policy";
import { createUser } from "@/lib/services/create-user";
import type { Context } from "@/lib/services/context";

export const PASSWORD = "correct horse battery";
export const ORIGIN = "http://127.0.0.1:3000";

/** Makes `getDb()` answer with the test's database, for what stands above the services. */
export function serveFrom({ db }: Context): void {
  const shared = globalThis as { hindsightDb?: unknown; hindsightAuth?: unknown };
  shared.hindsightDb = Promise.resolve(db);
  shared.hindsightAuth = undefined;
}

export async function addPerson(ctx: Context, role: Role, name = "ada"): Promise<Readonly<{ id: string; email: string }>> {
  return createUser(ctx, { name, email: `${name}@example.com`, password: PASSWORD, role });
}

export function signInRequest(email: string, password: string, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`${ORIGIN}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: ORIGIN, host: "127.0.0.1:3000", ...headers },
    body: JSON.stringify({ email, password }),
  });
}

/** The Cookie header a browser would send after this answer. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
}
