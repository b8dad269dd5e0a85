/**
 * What may be asked of better-auth itself. Everything else of it (sign-up, its administrator's routes, changing a password or ending sessions)
 * would pass by our services, and so by the audit log, our rules for passwords and the guard of the last administrator.
 */
const SERVED: ReadonlySet<string> = new Set([
  "POST /sign-in/email",
  "POST /sign-out",
  "GET /get-session",
]);

export function isServedAuthPath(method: string, pathname: string): boolean {
  return SERVED.has(`${method} ${pathname.replace(/^\/api\/auth/, "")}`);
}
