import { useLocale, useTranslations } from "next-intl";
import { formatDay } from "@/lib/i18n/format";

const BAR = 4;
const GAP = 1;
const HEIGHT = 18;
const DAY_MS = 86_400_000;

type Props = Readonly<{ /** Failures a day, oldest first; the last day is that of `until`. */ trend: readonly number[]; until: string }>;

/** A bar a day; a day without failures keeps its place as a line. The numbers are there for a screen reader. */
export function PatternTrend({ trend, until }: Props) {
  const t = useTranslations("patterns");
  const locale = useLocale();
  const most = Math.max(1, ...trend);
  const width = trend.length * (BAR + GAP);
  const last = new Date(until).getTime();
  const day = (at: number) => formatDay(new Date(last - (trend.length - 1 - at) * DAY_MS).toISOString().slice(0, 10), locale);
  return (
    <span className="inline-flex align-middle">
      <svg aria-hidden width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
        {trend.map((count, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
          return <rect key={at} x={at * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} className={count === 0 ? "fill-line-2" : "fill-text-3"}><title>{`${day(at)}: ${count}`}</title></rect>;
        })}
      </svg>
      <span className="sr-only">{t("trendOf", { day: day(trend.length - 1), numbers: trend.join(", ") })}</span>
    </span>
  );
}
