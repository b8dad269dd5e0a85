import { cn } from "./cn";
import { ICON_SHAPES } from "./icon-shapes";

export type IconName = keyof typeof ICON_SHAPES;

const SIZES = { s: 12, m: 14, l: 18 } as const;

type Props = Readonly<{ name: IconName; size?: keyof typeof SIZES; className?: string; /** Only where no word stands beside it. */ label?: string }>;

/** An icon never stands alone for a status: a word is beside it, or `label` names it. */
export function Icon({ name, size = "m", className, label }: Props) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={SIZES[size]}
      height={SIZES[size]}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn("inline-block flex-none align-[-2px]", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {ICON_SHAPES[name]}
    </svg>
  );
}
