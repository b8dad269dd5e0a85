import { useTranslations } from "next-intl";
import type { LessonView } from "@/lib/domain/lesson-view";

const PARTS = ["reproduced", "carried_out", "covers", "helped"] as const;
const MOST = 25;
/** Three greys and, last, the accent: "it helped" is the only part that is measured. */
const INK = { reproduced: "fill-text-2", carried_out: "fill-text-2 opacity-80", covers: "fill-text-2 opacity-60", helped: "fill-accent" } as const;

/** The value score and the four parts it is made of, each with its own number (D6). */
export function ValueParts({ value, parts }: Readonly<{ value: number; parts: LessonView["value_parts"] }>) {
  const t = useTranslations("lessons.detail");
  const widths = PARTS.map((part) => parts[part] ?? 0);
  return (
    <>
      <svg aria-hidden width="100%" height="8" viewBox="0 0 100 8" preserveAspectRatio="none" className="block rounded-[1px]">
        <rect width="100" height="8" className="fill-line" />
        {PARTS.map((part, at) => <rect key={part} x={widths.slice(0, at).reduce((sum, width) => sum + width, 0)} width={Math.max(0, (widths[at] ?? 0) - 0.3)} height="8" className={INK[part]} />)}
      </svg>
      <dl className="mt-1.5 text-12" aria-label={`${t("value")} ${value} ${t("outOf")}`}>
        {PARTS.map((part) => {
          const number = parts[part];
          return (
            <div key={part} className="grid grid-cols-[minmax(0,1fr)_92px_auto] gap-x-3 items-center leading-[26px]">
              <dt>{t(`part.${part}`)}</dt>
              {number === null ? (
                <dd className="col-span-2 text-right text-text-3">{t("notMeasured")}</dd>
              ) : (
                <>
                  <dd aria-hidden>
                    <svg width="100%" height="6" viewBox="0 0 25 6" preserveAspectRatio="none" className="block">
                      <rect width="25" height="6" className="fill-line" />
                      <rect width={number} height="6" className={part === "helped" ? "fill-accent" : "fill-text-2"} />
                    </svg>
                  </dd>
                  <dd className="w-11 text-right"><span aria-hidden>{number}/{MOST}</span><span className="sr-only">{t("partOf", { n: number })}</span></dd>
                </>
              )}
            </div>
          );
        })}
      </dl>
    </>
  );
}
