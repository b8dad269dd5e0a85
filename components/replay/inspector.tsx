"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { formatClock } from "@/lib/i18n/format";
import { EventInspector } from "./event-inspector";
import { EventStatusMark } from "./event-status";
import { foldWords } from "./other-lines";
import type { Stop } from "./stops";
import { indexOf } from "./stops";
import { useIsPhone } from "./use-is-phone";
import { useReplayWords } from "./words";

type Props = Readonly<{
  taskId: string;
  current: Stop | null;
  isFoldOpen: boolean;
  isRawOpen: boolean;
  isSheetOpen: boolean;
  onMove: (direction: 1 | -1) => void;
  onCopyLink: () => void;
  onToggleFold: () => void;
  onRaw: (isOpen: boolean) => void;
  onClose: () => void;
}>;

/** The chosen event in full; on a phone a sheet over the story. */
export function Inspector({ taskId, current, isFoldOpen, isRawOpen, isSheetOpen, onMove, onCopyLink, onToggleFold, onRaw, onClose }: Props) {
  const t = useTranslations("replay.inspector");
  const words = useReplayWords();
  const isPhone = useIsPhone();
  const close = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSheetOpen && isPhone) close.current?.querySelector("button")?.focus();
  }, [isSheetOpen, isPhone]);
  const scroller = useRef<HTMLDivElement>(null);
  const key = current ? `${current.row}:${indexOf(current)}` : "";
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [key]);

  return (
    <aside className="insp" aria-label={t("label")} data-open={isSheetOpen}>
      <div ref={scroller} className="in" tabIndex={-1}>
        {current === null ? (
          <NoneChosen />
        ) : (
          <>
            <header>
              <b className="num">{t("number", { n: indexOf(current) + 1 })}</b>
              <span className="q num">{formatClock(current.offsetMs)}</span>
              {current.row === "event" ? <EventStatusMark status={current.status} /> : null}
              <span className="grow" />
              <IconButton icon="up" label={t("previous")} onClick={() => onMove(-1)} aria-keyshortcuts="k" />
              <IconButton icon="down" label={t("next")} onClick={() => onMove(1)} aria-keyshortcuts="j" />
              <IconButton icon="link" label={t("copyLink")} onClick={onCopyLink} aria-keyshortcuts="c" />
              <div ref={close} className="only-p"><IconButton icon="x" label={t("close")} onClick={onClose} /></div>
            </header>
            {current.row === "event" ? (
              <EventInspector taskId={taskId} row={current} isRawOpen={isRawOpen} onRaw={onRaw} />
            ) : (
              <section>
                <h2>{t("fold", { n: current.count })}</h2>
                <p className="m">{foldWords(current, words)}</p>
                <p className="q">{t("foldText")}</p>
                <div className="acts">
                  <Button onClick={onToggleFold}>{isFoldOpen ? t("closeFold") : t("openFold")} <Kbd>↵</Kbd></Button>
                </div>
              </section>
            )}
          </>
        )}
      </div>
    </aside>
  );
}

function NoneChosen() {
  const t = useTranslations("replay.inspector");
  const hint = useTranslations("replay.bar.keys");
  const bar = useTranslations("replay.bar");
  return (
    <section>
      <h2>{t("none")}</h2>
      <p className="q">{t("noneText")}</p>
      <dl className="kv keys">
        <dt><Kbd>j</Kbd> <Kbd>k</Kbd></dt><dd>{hint("event")}</dd>
        <dt><Kbd>n</Kbd> <Kbd>p</Kbd></dt><dd>{hint("turningPoint")}</dd>
        <dt><Kbd>f</Kbd></dt><dd>{hint("firstFailure")}</dd>
        <dt><Kbd>{bar("space")}</Kbd></dt><dd>{hint("step")}</dd>
        <dt><Kbd>/</Kbd></dt><dd>{hint("find")}</dd>
      </dl>
    </section>
  );
}
