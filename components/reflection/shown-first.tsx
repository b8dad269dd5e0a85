"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";

const FIRST = 5;

type Props<T> = Readonly<{ items: readonly T[]; children: (item: T, at: number) => ReactNode }>;

/** A list of which the first few are shown; the rest is one press away. */
export function ShownFirst<T>({ items, children }: Props<T>) {
  const t = useTranslations("reflection.diagnoses");
  const [isWhole, setIsWhole] = useState(false);
  const hidden = isWhole ? 0 : items.length - FIRST;
  return (
    <>
      <ul>{(hidden > 0 ? items.slice(0, FIRST) : items).map(children)}</ul>
      {hidden > 0 ? <Button variant="link" className="mt-1 text-12" onClick={() => setIsWhole(true)}>{t("more", { n: hidden })}</Button> : null}
    </>
  );
}

/** Parted from the one above it by a line. */
export const itemStyle = "py-2 border-t border-line first:border-t-0 first:pt-0.5 min-w-0";
export const metaStyle = "flex flex-wrap items-center gap-x-2.5 gap-y-0.5 mt-[3px] text-12 leading-[18px] text-text-3";
