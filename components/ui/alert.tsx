"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { Icon } from "./icon";

type Props = Readonly<{
  /** What happened. */
  title: ReactNode;
  /** What to do. */
  children?: ReactNode;
  /** Finds the error in the server's log. */
  refId?: string | null;
  onRetry?: () => void;
  tone?: "fail" | "warn" | "ok";
  action?: ReactNode;
  className?: string;
}>;

const EDGE = { fail: "border-l-fail", warn: "border-l-warn", ok: "border-l-ok" } as const;
const INK = { fail: "text-fail", warn: "text-warn", ok: "text-ok" } as const;

/** What happened, what to do; what was typed stays where it is. */
export function Alert({ title, children, refId, onRetry, tone = "fail", action, className }: Props) {
  const t = useTranslations("common");
  return (
    <div
      role={tone === "ok" ? "status" : "alert"}
      className={cn("grid grid-cols-[16px_minmax(0,1fr)_auto] gap-2.5 px-3 py-2.5 border border-line border-l-[3px] rounded-control bg-surface", EDGE[tone], className)}
    >
      <Icon name={tone} className={cn("mt-[3px]", INK[tone])} />
      <div className="min-w-0">
        <b>{title}</b>
        {children || refId ? (
          <div className="text-12 text-text-2 wrap-anywhere">
            {children} {refId ? <span className="text-text-3 font-mono">{t("ref", { id: refId })}</span> : null}
          </div>
        ) : null}
      </div>
      {action ?? (onRetry ? <Button onClick={onRetry}>{t("tryAgain")}</Button> : <span />)}
    </div>
  );
}
