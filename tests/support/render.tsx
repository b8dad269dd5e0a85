import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Language } from "@/lib/domain/language";
import { MESSAGES } from "@/lib/i18n/messages";

export const NOW = new Date("2026-03-01T12:00:00Z");

/** Renders in the frame every page has: words, a fixed clock, queries that do not retry. */
export function renderPage(node: ReactNode, language: Language = "en") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <NextIntlClientProvider locale={language} messages={MESSAGES[language]} now={NOW} timeZone="UTC">
      <QueryClientProvider client={client}>{node}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
