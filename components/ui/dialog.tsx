"use client";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "./button";
import { cn } from "./cn";

type Props = Readonly<{
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** Said to a screen reader with the title; shown under it unless hidden. */
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** `sheet` comes from the bottom of a phone. */
  shape?: "dialog" | "sheet";
  className?: string;
}>;

/** Floats over the page. Never for what undo can mend. */
export function Dialog({ isOpen, onOpenChange, title, description, children, footer, shape = "dialog", className }: Props) {
  const t = useTranslations("common");
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-shade" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed z-50 flex flex-col bg-surface border border-line-2 shadow-float overflow-hidden",
            shape === "dialog"
              ? "left-1/2 top-[12vh] -translate-x-1/2 w-[min(560px,calc(100vw-24px))] max-h-[76vh] rounded-float"
              : "inset-x-0 bottom-0 max-h-[80vh] rounded-t-float pb-[env(safe-area-inset-bottom)]",
            className,
          )}
        >
          <header className="flex items-center gap-2 pl-4 pr-2 pt-2.5 pb-1.5">
            <Radix.Title className="grow text-15 font-semibold">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="x" label={t("close")} />
            </Radix.Close>
          </header>
          <div className="min-h-0 overflow-auto px-4 pb-4">
            {description ? <Radix.Description className="text-12 text-text-2 mb-3">{description}</Radix.Description> : null}
            {children}
          </div>
          {footer ? <footer className="flex flex-wrap items-center justify-end gap-2 px-4 py-2.5 border-t border-line bg-bg">{footer}</footer> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
