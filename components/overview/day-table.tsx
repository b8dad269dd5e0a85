"use client";
import { useLocale, useTranslations } from "next-intl";
import type { OverviewDay } from "@/lib/domain/overview";
import { formatDay } from "@/lib/i18n/format";

/** The numbers behind the chart, newest day first; days without tasks are left out. */
export function DayTable({ days, height }: Readonly<{ days: readonly OverviewDay[]; height: number }>) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const busy = days.filter(({ succeeded, failed, other }) => succeeded + failed + other > 0).reverse();
  return (
    <div style={{ height }} className="overflow-auto" tabIndex={0} role="region" aria-label={t("overTime")}>
      <table className="tbl">
        <thead className="sticky top-0 bg-bg">
          <tr><th>{t("day")}</th><th className="num">{t("succeeded")}</th><th className="num">{t("failed")}</th><th className="num">{t("other")}</th></tr>
        </thead>
        <tbody>
          {busy.map(({ day, succeeded, failed, other }) => (
            <tr key={day}><td>{formatDay(day, locale)}</td><td className="num">{succeeded}</td><td className="num">{failed}</td><td className="num">{other}</td></tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
