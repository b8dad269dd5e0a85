import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A small framed word: a code, a scope, a prefix. Not for plain counts. */
export function Tag({ className, ...rest }: Readonly<ComponentProps<"span">>) {
  return <span className={cn("inline-flex items-center gap-1 h-[18px] px-[5px] border border-line rounded-mark text-11 text-text-2 whitespace-nowrap bg-surface", className)} {...rest} />;
}

type ChipProps = Readonly<ComponentProps<"button"> & { isOn: boolean; count?: React.ReactNode }>;

/** A filter that is on or off. */
export function Chip({ isOn, count, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={cn(
        "inline-flex items-center gap-[5px] h-6 px-2 rounded-control text-12 text-text-2 whitespace-nowrap hover:bg-hover max-md:h-8",
        isOn && "bg-accent-soft text-accent font-semibold hover:bg-accent-soft",
        className,
      )}
      {...rest}
    >
      {children}
      {count === undefined ? null : <span className={cn("font-normal", isOn ? "text-inherit" : "text-text-3")}>{count}</span>}
    </button>
  );
}
