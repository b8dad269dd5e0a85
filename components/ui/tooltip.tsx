"use client";
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

type Props = Readonly<{ children: ReactElement; words: ReactNode }>;

/** More about what is already named: never the only place of a reason. */
export function Tooltip({ children, words }: Props) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content sideOffset={4} collisionPadding={8} className="z-50 max-w-[320px] px-2 py-1 rounded-control border border-line-2 bg-surface text-12 text-text-2 shadow-float">
            {words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
