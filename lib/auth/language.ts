import { LANGUAGES, parseLanguage, type Language } from "@/lib/domain/language";
import { LOCALE_COOKIE, readCookie } from "./cookies";

/** The language a person chose, else the one the browser prefers. */
export function languageOf(headers: Headers): Language {
  const chosen = readCookie(headers, LOCALE_COOKIE);
  return LANGUAGES.find((language) => language === chosen) ?? parseLanguage(headers.get("accept-language"));
}
