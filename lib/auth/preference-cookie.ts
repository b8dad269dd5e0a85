import { env } from "@/lib/env";

/** What a browser remembers for a person: language, project. Holds for a year; nothing depends on its being true. */
export function preferenceCookie() {
  return { path: "/", maxAge: 365 * 24 * 3600, sameSite: "lax", httpOnly: true, secure: env().publicUrl.startsWith("https:") } as const;
}
