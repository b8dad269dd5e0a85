"use client";
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

type MenuProps = Readonly<{ trigger: ReactNode; children: ReactNode; align?: "start" | "end"; className?: string }>;

export function Menu({ trigger, children, align = "start", className }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* No portal: the menu stays in the landmark it belongs to. */}
      <Radix.Content align={align} sideOffset={4} collisionPadding={8} className={cn("z-50 min-w-[180px] max-w-[320px] max-h-[var(--radix-dropdown-menu-content-available-height)] overflow-auto p-1 rounded-float border border-line-2 bg-surface shadow-float", className)}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

const itemStyle =
  "flex items-center gap-2 min-h-7 px-2 py-1 rounded-control text-13 text-text select-none cursor-pointer data-highlighted:bg-hover data-disabled:text-text-3 data-disabled:cursor-default max-md:min-h-10";

type ItemProps = Readonly<Omit<Radix.DropdownMenuItemProps, "children"> & { icon?: IconName; children: ReactNode; end?: ReactNode }>;

export function MenuItem({ icon, children, end, className, asChild, ...rest }: ItemProps) {
  if (asChild) return <Radix.Item asChild className={cn(itemStyle, className)} {...rest}>{children}</Radix.Item>;
  return (
    <Radix.Item className={cn(itemStyle, className)} {...rest}>
      {icon ? <Icon name={icon} className="text-text-2" /> : null}
      <span className="grow min-w-0 truncate">{children}</span>
      {end}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: Readonly<{ children: ReactNode }>) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-11 text-text-3">{children}</Radix.Label>;
}

export function MenuRule() {
  return <Radix.Separator className="my-1 -mx-1 border-t border-line" />;
}
