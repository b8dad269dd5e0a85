import { useTranslations } from "next-intl";
import { cn } from "./cn";

type Props = Readonly<{ /** 0..1, or null when the agent gave none. */ value: number | null; isLow?: boolean; className?: string }>;

/** A small bar and its number; a dashed line where there is none. */
export function Confidence({ value, isLow = false, className }: Props) {
  const t = useTranslations("common");
  if (value === null) {
    return (
      <span className={cn("inline-flex items-center gap-[5px] text-11 text-text-3", className)}>
        <span aria-hidden className="w-[26px] border-b border-dashed border-line-2" />
        <span className="sr-only">{t("noConfidence")}</span>
        <span aria-hidden>–</span>
      </span>
    );
  }
  return (
    <span className={cn("inline-flex items-center gap-[5px] text-11", isLow ? "text-warn font-semibold" : "text-text-3", className)}>
      <svg aria-hidden width="26" height="4" viewBox="0 0 26 4" className="flex-none">
        <rect width="26" height="4" rx="1" className="fill-line" />
        <rect width={26 * value} height="4" rx="1" className={isLow ? "fill-warn" : "fill-text-2"} />
      </svg>
      <span className="sr-only">{t("confidence")} </span>
      {value >= 1 ? "1.0" : value.toFixed(2).slice(1)}
    </span>
  );
}
