import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "./cn";

/** One grey bar where words will be. `width` is a Tailwind class. */
export function Skeleton({ className }: Readonly<{ className?: string }>) {
  return <span aria-hidden className={cn("block h-2.5 rounded-mark bg-line animate-pulse-soft", className)} />;
}

/** Wraps the skeleton of what comes and says so once. */
export function Loading({ children, className }: Readonly<{ children: ReactNode; className?: string }>) {
  const t = useTranslations("common");
  return (
    <div role="status" aria-label={t("loading")} className={className}>
      {children}
    </div>
  );
}
