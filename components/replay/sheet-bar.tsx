"use client";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { EventStatusMark } from "./event-status";
import { indexOf, type Stop } from "./stops";

/** On a phone: the chosen event in a line above the tabs; a press shows it whole. */
export function SheetBar({ current, onOpen }: Readonly<{ current: Stop; onOpen: () => void }>) {
  const t = useTranslations("replay.inspector");
  return (
    <button type="button" className="sheetbar" onClick={onOpen} aria-label={t("sheet")}>
      <b className="num">{t("number", { n: indexOf(current) + 1 })}</b>
      {current.row === "event" ? (
        <>
          <EventStatusMark status={current.status} />
          <span className="m ell grow">{current.outcome || current.argument}</span>
        </>
      ) : (
        <span className="m ell grow">{t("fold", { n: current.count })}</span>
      )}
      <Icon name="up" />
    </button>
  );
}
