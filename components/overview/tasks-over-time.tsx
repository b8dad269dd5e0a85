"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { Button } from "@/components/ui/button";
import { SectionHeader } from "@/components/ui/section-header";
import type { OverviewDay } from "@/lib/domain/overview";
import { formatDay } from "@/lib/i18n/format";
import { DayTable } from "./day-table";
import { Legend } from "./legend";

const HEIGHT = 156;
const tick = { fontSize: 11, fill: "var(--text-3)" } as const;

/** Each day's tasks, failed ones below and hatched: the shape is read without colour, the numbers stand in a table behind. */
export function TasksOverTime({ days }: Readonly<{ days: readonly OverviewDay[] }>) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const [isTable, setIsTable] = useState(false);
  const count = days.reduce((sum, day) => sum + day.succeeded + day.failed + day.other, 0);
  const last = days.at(-1)?.day ?? "";
  const day = (value: string) => formatDay(value, locale);
  const names = { succeeded: t("succeeded"), failed: t("failed"), other: t("other") };
  return (
    <>
      <SectionHeader
        title={t("overTime")}
        note={t("overTimeNote", { day: day(last), count })}
        end={<Button variant="link" className="text-12" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>{t(isTable ? "asChart" : "asTable")}</Button>}
      />
      {isTable ? <DayTable days={days} height={HEIGHT + 26} /> : (
        <figure>
          <div style={{ height: HEIGHT }} role="img" aria-label={`${t("overTime")}: ${days.filter((d) => d.succeeded + d.failed + d.other > 0).map((d) => `${day(d.day)} ${d.succeeded}/${d.failed}/${d.other}`).join(", ")}`}>
            <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 480, height: HEIGHT }}>
              <BarChart data={[...days]} margin={{ top: 6, right: 4, bottom: 0, left: 0 }} barCategoryGap={2} accessibilityLayer={false}>
                <defs>
                  <pattern id="hatch-failed" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <rect width="4" height="4" fill="var(--fail)" />
                    <rect width="1.2" height="4" fill="var(--bg)" />
                  </pattern>
                </defs>
                <CartesianGrid vertical={false} stroke="var(--line)" />
                <XAxis dataKey="day" tickFormatter={day} tick={tick} tickLine={false} axisLine={{ stroke: "var(--line-2)" }} interval="preserveStartEnd" minTickGap={48} height={20} />
                <YAxis allowDecimals={false} tick={tick} tickLine={false} axisLine={false} width={30} tickCount={4} />
                <Tooltip
                  cursor={{ fill: "var(--hover)" }}
                  isAnimationActive={false}
                  labelFormatter={(label) => day(String(label))}
                  contentStyle={{ background: "var(--surface)", border: "1px solid var(--line-2)", borderRadius: 5, padding: "4px 8px", fontSize: 12, lineHeight: "18px" }}
                  itemStyle={{ color: "var(--text-2)", padding: 0 }}
                />
                <Bar dataKey="failed" name={names.failed} stackId="tasks" fill="url(#hatch-failed)" isAnimationActive={false} />
                <Bar dataKey="other" name={names.other} stackId="tasks" fill="var(--line-2)" isAnimationActive={false} />
                <Bar dataKey="succeeded" name={names.succeeded} stackId="tasks" fill="var(--text-3)" isAnimationActive={false} />
              </BarChart>
            </ResponsiveContainer>
          </div>
          <Legend names={names} />
        </figure>
      )}
    </>
  );
}
