import { useTranslations } from "next-intl";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { cn } from "./cn";
import { Icon } from "./icon";

const INK: Readonly<Record<TurningPointKind, string>> = {
  first_failure: "text-fail",
  hesitation: "text-warn",
  anomaly: "text-warn",
  recovery: "text-ok",
  divergence: "text-accent",
};

const GROUND: Readonly<Record<TurningPointKind, string>> = {
  first_failure: "bg-fail-soft",
  hesitation: "bg-warn-soft",
  anomaly: "bg-warn-soft",
  recovery: "bg-ok-soft",
  divergence: "bg-accent-soft",
};

type GlyphProps = Readonly<{ kind: TurningPointKind; size?: "s" | "m" | "l"; className?: string; /** Names the glyph where no word is beside it. */ isNamed?: boolean }>;

/** Five shapes: filled diamond, opposite arrows, triangle, rising curve, fork. */
export function TurningPointGlyph({ kind, size = "s", className, isNamed }: GlyphProps) {
  const t = useTranslations("common.turningPoint");
  return <Icon name={kind} size={size} className={cn(INK[kind], className)} {...(isNamed ? { label: t(kind) } : {})} />;
}

type BadgeProps = Readonly<{ kind: TurningPointKind; reason?: React.ReactNode; className?: string }>;

/** Glyph, kind, reason. The reason may be cut: whoever uses this shows it whole elsewhere (title, inspector). */
export function TurningPointBadge({ kind, reason, className }: BadgeProps) {
  const t = useTranslations("common.turningPoint");
  return (
    <span className={cn("inline-flex items-center gap-[5px] min-h-5 max-w-full min-w-0 pl-[5px] pr-[7px] rounded-mark text-12 text-text-2 max-md:items-start max-md:py-0.5", GROUND[kind], className)}>
      <TurningPointGlyph kind={kind} size="m" className="max-md:mt-0.5" />
      <b className={cn("whitespace-nowrap", INK[kind])}>{t(kind)}</b>
      {reason ? <span className="min-w-0 truncate max-md:whitespace-normal">{reason}</span> : null}
    </span>
  );
}
