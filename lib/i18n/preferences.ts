import { LOCALE_COOKIE } from "@/lib/auth/cookies";
import type { Language } from "@/lib/domain/language";

// Both are set by the page itself and no secret: the server reads them to draw the first byte right.
export const THEME_COOKIE = "hs_theme";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** null: follow the system. */
export function parseTheme(cookie: string | undefined): Theme | null {
  return THEMES.find((theme) => theme === cookie) ?? null;
}

/** For `document.cookie`. */
export const themeCookie = (theme: Theme) => forAYear(THEME_COOKIE, theme);
export const languageCookie = (language: Language) => forAYear(LOCALE_COOKIE, language);

function forAYear(name: string, value: string): string {
  return `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
