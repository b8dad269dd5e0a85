export const PROJECT_COOKIE = "hs_project";
export const LOCALE_COOKIE = "hs_locale";

/** The value of a cookie in a Cookie header, decoded; undefined when it is missing or not decodable. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}
