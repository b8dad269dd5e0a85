import { cn } from "./cn";

type Props = Readonly<{ children: string; onAccent?: boolean; className?: string }>;

/** A key's name, right of what it does. Gone on a phone. */
export function Kbd({ children, onAccent, className }: Props) {
  return (
    <kbd
      className={cn(
        "inline-flex items-center justify-center min-w-[18px] h-[18px] px-1 border border-line-2 rounded-mark text-11 leading-none font-medium text-text-2 bg-surface max-md:hidden",
        onAccent && "bg-transparent border-on-accent/55 text-on-accent",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
