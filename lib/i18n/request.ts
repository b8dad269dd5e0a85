import { getRequestConfig } from "next-intl/server";
import { cookies, headers } from "next/headers";
import { MESSAGES } from "./messages";
import { chooseLanguage, LOCALE_COOKIE } from "./preferences";

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLanguage(jar.get(LOCALE_COOKIE)?.value, head.get("accept-language"));
  // The server does not know where the reader is: it writes UTC, and the browser shows its own zone once it runs.
  return { locale, messages: MESSAGES[locale], timeZone: "UTC", now: new Date() };
});
