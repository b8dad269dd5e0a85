import { LANGUAGES, parseLanguage, type Language } from "@/lib/domain/language";

/** Both are set by the page itself and hold no secret: the server reads them to draw the first byte right. */
export const LOCALE_COOKIE = "hs_locale";
export const THEME_COOKIE = "hs_theme";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The person's choice if there is one, else what the browser asks for. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  return LANGUAGES.find((language) => language === cookie) ?? parseLanguage(acceptLanguage);
}

/** null: follow the system. */
export function parseTheme(cookie: string | undefined): Theme | null {
  return THEMES.find((theme) => theme === cookie) ?? null;
}

/** A year, on every page, readable by the page that set it. */
export function preferenceCookie(name: typeof LOCALE_COOKIE | typeof THEME_COOKIE, value: string): string {
  return `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
