import { env } from "@/lib/env";

/**
 * Where a browser may send changes from: the public address, this server's own at its loopback names, and the very host the request went to
 * (a page of another site cannot forge Host, and cookies of this site are not sent to another name).
 */
export function trustedOrigins(host: string | null | undefined, { publicUrl, port } = env()): string[] {
  const origins = [publicUrl, `http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`];
  if (host && /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:]+\](:\d{1,5})?$/i.test(host)) origins.push(`http://${host}`, `https://${host}`);
  return [...new Set(origins.map((origin) => new URL(origin).origin))];
}

/**
 * Whether a request that carries a cookie comes from a page of ours. Browsers name their origin on every change; one that does not is
 * refused, and a program has a key for its changes.
 */
export function isFromOwnPage(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return trustedOrigins(headers.get("host")).includes(origin);
  return headers.get("sec-fetch-site") === "same-origin";
}
