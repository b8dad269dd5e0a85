/**
 * What the browser may ask better-auth itself. Everything else of it (sign-up, its administrator's routes, changing an e-mail address) would pass
 * by our services, and so by the audit log and the guard of the last administrator.
 */
const SERVED: ReadonlySet<string> = new Set([
  "POST /sign-in/email",
  "POST /sign-out",
  "GET /get-session",
  "GET /list-sessions",
  "POST /revoke-session",
  "POST /revoke-sessions",
  "POST /revoke-other-sessions",
  "POST /change-password",
]);

export function isServedAuthPath(method: string, pathname: string): boolean {
  return SERVED.has(`${method} ${pathname.replace(/^\/api\/auth/, "")}`);
}
