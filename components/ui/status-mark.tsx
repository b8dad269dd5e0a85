import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

const TONES = { quiet: "text-text-2", ok: "text-ok status-ok", fail: "text-fail font-semibold", warn: "text-warn font-semibold", accent: "text-accent" } as const;

type Props = Readonly<{ icon: IconName; tone?: keyof typeof TONES; children: React.ReactNode; className?: string }>;

/** A status is an icon and a word, never a colour alone. */
export function StatusMark({ icon, tone = "quiet", children, className }: Props) {
  return (
    <span className={cn("inline-flex items-center gap-[5px] whitespace-nowrap align-top", TONES[tone], className)}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}
