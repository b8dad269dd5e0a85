import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { Providers } from "@/components/shell/providers";
import { parseTheme, THEME_COOKIE } from "@/lib/i18n/preferences";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell");
  return { title: { default: "Hindsight", template: "%s · Hindsight" }, description: t("description"), icons: { icon: "/icon.svg" }, robots: { index: false } };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover", colorScheme: "light dark" };

/** The theme is in the first byte: from the cookie, or left to `color-scheme` and the system. No script decides it. */
export default async function RootLayout({ children }: Readonly<{ children: React.ReactNode }>) {
  const [locale, jar] = await Promise.all([getLocale(), cookies()]);
  return (
    <html lang={locale} data-theme={parseTheme(jar.get(THEME_COOKIE)?.value) ?? undefined}>
      <body>
        <NextIntlClientProvider>
          <Providers>{children}</Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
