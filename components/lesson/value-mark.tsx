import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";

/** 0 to 100 as a number and a small bar. */
export function ValueMark({ value, className }: Readonly<{ value: number; className?: string }>) {
  const t = useTranslations("lessons");
  return (
    <span className={cn("inline-flex items-center gap-1.5 align-top", className)}>
      <svg aria-hidden width="40" height="4" viewBox="0 0 40 4" className="flex-none">
        <rect width="40" height="4" rx="1" className="fill-line" />
        <rect width={(40 * Math.min(100, value)) / 100} height="4" rx="1" className="fill-text-2" />
      </svg>
      <span className="sr-only">{t("valueOf", { value })}</span>
      <span aria-hidden className="w-[3ch] text-right">{value}</span>
    </span>
  );
}
