import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

const buttonStyle = cva(
  "inline-flex items-center justify-center gap-1.5 h-7 px-2.5 border rounded-control text-13 whitespace-nowrap select-none max-md:h-9 max-md:px-3 disabled:text-text-3 disabled:bg-surface disabled:border-line aria-disabled:text-text-3",
  {
    variants: {
      variant: {
        plain: "border-line-2 bg-surface text-text hover:bg-hover",
        primary: "border-accent-fill bg-accent-fill text-on-accent font-semibold hover:bg-accent-hover hover:border-accent-hover",
        ghost: "border-transparent bg-transparent text-text-2 px-[7px] hover:bg-hover hover:text-text disabled:bg-transparent disabled:border-transparent",
        danger: "border-line-2 bg-surface text-fail font-semibold hover:bg-fail-soft",
        link: "border-transparent bg-transparent h-auto! p-0! text-accent hover:underline underline-offset-2 disabled:bg-transparent disabled:border-transparent",
      },
    },
    defaultVariants: { variant: "plain" },
  },
);

type Props = Readonly<ComponentProps<"button"> & VariantProps<typeof buttonStyle> & { asChild?: boolean }>;

export function Button({ variant, className, asChild, type = "button", ...rest }: Props) {
  const classes = cn(buttonStyle({ variant }), className);
  return asChild ? <Slot.Root className={classes} {...rest} /> : <button type={type} className={classes} {...rest} />;
}

type IconButtonProps = Readonly<Omit<ComponentProps<"button">, "children"> & { icon: IconName; label: string }>;

export function IconButton({ icon, label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cn("inline-flex items-center justify-center min-w-7 h-7 px-1.5 rounded-control text-text-2 hover:bg-hover hover:text-text disabled:text-text-3 disabled:hover:bg-transparent max-md:min-w-9 max-md:h-9", className)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
