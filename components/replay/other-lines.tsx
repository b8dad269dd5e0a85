"use client";
import { memo } from "react";
import { Icon } from "@/components/ui/icon";
import type { AttemptRow, FoldRow, GapRow } from "@/lib/domain/story";
import { formatClock } from "@/lib/i18n/format";
import { useRowElement } from "./row-element";
import { useReplayWords, type ReplayWords } from "./words";

type FoldProps = Readonly<{ row: FoldRow; isOpen: boolean; isCurrent: boolean; isTabStop: boolean }>;

/** Like events in a row; opens in place. */
export const FoldLine = memo(function FoldLine({ row, isOpen, isCurrent, isTabStop }: FoldProps) {
  const words = useReplayWords();
  const ref = useRowElement(row);
  const isKept = row.thinned < row.count;
  const inside = (
    <>
      <span className="t">{formatClock(row.offsetMs)}</span>
      <span className="rail"><span className="halo" /><span className="stack" /></span>
      <span className="body">
        {isKept ? <Icon name={isOpen ? "down" : "right"} size="s" /> : null}
        <span className="n">{words.row("like", { n: row.count })}</span>
        <span className="q ell">{foldWords(row, words)}</span>
        <span className="q num only-d">{formatClock(row.offsetMs)} – {formatClock(row.endOffsetMs)}</span>
      </span>
    </>
  );
  return (
    <div role="listitem">
      {isKept ? (
        <button ref={ref} type="button" className="ev fold" data-stop={`fold:${row.fromIndex}`} aria-expanded={isOpen} aria-current={isCurrent ? "true" : undefined} tabIndex={isTabStop ? 0 : -1}>
          {inside}
        </button>
      ) : (
        <div className="ev fold">{inside}</div>
      )}
    </div>
  );
});

export function foldWords(row: FoldRow, words: ReplayWords): string {
  const actions = row.actions.map(([action, count]) => `${action === "" ? words.row("others") : action}${count > 1 ? ` ×${count}` : ""}`);
  const kept = row.thinned === 0 ? [] : [row.thinned === row.count ? words.row("noneKept") : words.row("notKept", { n: row.thinned })];
  return [...actions, ...kept].join(" · ");
}

export const GapLine = memo(function GapLine({ row }: Readonly<{ row: GapRow }>) {
  const words = useReplayWords();
  return (
    <div role="listitem" className="ev gap">
      <span className="t" />
      <span className="rail soft" />
      <span className="body"><Icon name="clock" /><span>{words.row("idle", { duration: words.duration(row.idleMs) })}</span></span>
    </div>
  );
});

export const AttemptLine = memo(function AttemptLine({ row }: Readonly<{ row: AttemptRow }>) {
  const words = useReplayWords();
  const facts = [words.row("attemptFacts", { duration: words.duration(row.durationMs), decisions: row.decisions }), words.row(`attemptEnd.${row.endStatus}`)].filter(Boolean).join(" · ");
  return (
    <div role="listitem" className="ev mark">
      <span className="t">{formatClock(row.offsetMs)}</span>
      <span className="rail"><span className="halo" /><Icon name="play" /></span>
      <span className="body"><b>{words.row("attempt", { n: row.attempt })}</b><span className="q ell">{facts}</span></span>
    </div>
  );
});
