import { getRequestConfig } from "next-intl/server";
import { headers } from "next/headers";
import { languageOf } from "@/lib/auth/language";
import { MESSAGES } from "./messages";

export default getRequestConfig(async () => {
  const locale = languageOf(new Headers(await headers()));
  // The server does not know where the reader is: it writes UTC, and the browser shows its own zone once it runs.
  return { locale, messages: MESSAGES[locale], timeZone: "UTC", now: new Date() };
});
