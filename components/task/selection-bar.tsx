"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { compareHref } from "./task-href";

type Props = Readonly<{ selected: readonly string[]; onClear: () => void }>;

/** What can be done with the chosen rows; there only while some are chosen. */
export function SelectionBar({ selected, onClear }: Props) {
  const t = useTranslations("tasks");
  if (selected.length === 0) return null;
  const [a, b] = selected;
  return (
    <div role="region" aria-label={t("selected", { count: selected.length })} className="sticky bottom-[calc(var(--tabs)+12px)] z-20 flex items-center gap-3 w-max max-w-full mx-auto pl-3 pr-2 py-1.5 rounded-float border border-line-2 bg-surface shadow-float">
      <b>{t("selected", { count: selected.length })}</b>
      {selected.length === 2 && a && b ? (
        <Button asChild variant="primary">
          <Link href={compareHref(a, b)}><Icon name="compare" />{t("compare")}</Link>
        </Button>
      ) : (
        <span className="text-12 text-text-2">{t("compareHint")}</span>
      )}
      <Button variant="ghost" onClick={onClear}>{t("clearSelection")}<Kbd>Esc</Kbd></Button>
    </div>
  );
}
