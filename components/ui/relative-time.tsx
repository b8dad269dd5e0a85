"use client";
import { useLocale, useNow, useTranslations } from "next-intl";
import { ageOf, formatInstant } from "@/lib/i18n/format";
import { useHydrated } from "./use-hydrated";

type Props = Readonly<{ /** RFC 3339. */ at: string; className?: string }>;

/** "12 min", with the exact time in the reader's own zone on hover. The first render is the server's: UTC. */
export function RelativeTime({ at, className }: Props) {
  const t = useTranslations("common.age");
  const locale = useLocale();
  const now = useNow({ updateInterval: 30_000 });
  const isHydrated = useHydrated();
  const instant = new Date(at);
  const { unit, count } = ageOf(instant, now);
  return (
    <time dateTime={at} title={formatInstant(instant, locale, isHydrated ? undefined : "UTC")} className={className}>
      {t(unit, { count })}
    </time>
  );
}
