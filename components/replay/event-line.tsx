"use client";
import { memo, type CSSProperties } from "react";
import { Confidence } from "@/components/ui/confidence";
import { Icon } from "@/components/ui/icon";
import { TurningPointGlyph } from "@/components/ui/turning-point";
import { reasonText } from "@/lib/domain/reason";
import type { EventRow } from "@/lib/domain/story";
import { hasOwnLine } from "@/lib/domain/story-parts";
import { formatClock } from "@/lib/i18n/format";
import { EventStatusMark } from "./event-status";
import { useRowElement } from "./row-element";
import { rowName } from "./row-name";
import { TailText } from "./tail-text";
import { waitText } from "./wait-text";
import { useReplayWords } from "./words";

/** Below it the agent was not sure, and the bar says so. */
const LOW_CONFIDENCE = 0.5;
const SHOWN_ALTERNATIVES = 2;

type Props = Readonly<{ row: EventRow; href: string; isCurrent: boolean; isTabStop: boolean }>;

/** time | rail | state | options | choice | confidence | result | took, and a line for each mark below. */
export const EventLine = memo(function EventLine({ row, href, isCurrent, isTabStop }: Props) {
  const words = useReplayWords();
  const lines = row.marks.filter(hasOwnLine);
  return (
    <div role="listitem" style={lines.length > 0 ? ({ "--lines": lines.length } as CSSProperties) : undefined}>
      <a
        ref={useRowElement(row)}
        className="ev"
        href={href}
        data-stop={`event:${row.index}`}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent ? "true" : undefined}
        aria-label={rowName(row, words)}
      >
        <span className="t">{formatClock(row.offsetMs)}</span>
        <Rail row={row} />
        <State row={row} />
        {row.action === null ? <Said row={row} /> : <Choice row={row} />}
        <span className="res">
          {hasStatusWord(row) ? <EventStatusMark status={row.status} /> : null}
          <span className="m ell" title={row.outcome}>{row.outcome || row.errorType}</span>
        </span>
        <Took row={row} />
        {lines.length > 0 ? (
          <span className="tps">
            {lines.map((mark, at) => (
              <span key={at} className={`tp ${mark.kind}`}>
                <TurningPointGlyph kind={mark.kind} size="m" />
                <b>{words.kind[mark.kind]}</b>
                <span className="why">{reasonText(mark.reason, words.language)}</span>
              </span>
            ))}
          </span>
        ) : null}
      </a>
    </div>
  );
});

/** A message neither succeeds nor tells how it came out: only what went wrong, or still goes on, is a word there. */
const hasStatusWord = (row: EventRow) => row.action !== null || row.status === "failed" || row.status === "running";

function Rail({ row }: Readonly<{ row: EventRow }>) {
  const mark = row.marks[0];
  return (
    <span className={`rail ${row.rail}`}>
      {mark ? (
        <>
          <span className="halo" />
          <TurningPointGlyph kind={mark.kind} size="m" />
        </>
      ) : (
        <span className={row.status === "failed" ? "dot f" : "dot"} />
      )}
    </span>
  );
}

function State({ row }: Readonly<{ row: EventRow }>) {
  const words = useReplayWords();
  const isSub = row.rail === "sub" && row.agent !== null;
  return (
    <span className="step ell" title={row.step ?? undefined}>
      {row.isSkewed ? <span className="skew" title={words.row("skewedWhy")}><Icon name="clock" size="s" />{words.row("skewed")}</span> : null}
      {isSub ? <span className="sublabel"><Icon name="bot" size="s" />{row.agent}</span> : (row.step ?? row.agent)}
    </span>
  );
}

function Choice({ row }: Readonly<{ row: EventRow }>) {
  const words = useReplayWords();
  const shown = row.alternatives.slice(0, SHOWN_ALTERNATIVES);
  const more = row.alternativesCount - shown.length;
  return (
    <>
      <span className="opt">
        <b>{row.action}</b>
        {shown.map((other, at) => <span key={at} className="alt"> · {other}</span>)}
        {more > 0 ? <span className="plus"> · {words.row("more", { n: more })}</span> : null}
      </span>
      <TailText className="arg" text={row.argument} />
      <span className="cf"><Confidence value={row.confidence} isLow={row.confidence !== null && row.confidence < LOW_CONFIDENCE} /></span>
    </>
  );
}

/** An event that decides nothing: a message, a compacted context. */
function Said({ row }: Readonly<{ row: EventRow }>) {
  const words = useReplayWords();
  return (
    <span className="said">
      <b>{words.type(row.type)}</b>
      <span className="m ell" title={row.argument}>{row.argument}</span>
    </span>
  );
}

function Took({ row }: Readonly<{ row: EventRow }>) {
  const wait = row.marks.find((mark) => !hasOwnLine(mark));
  const words = useReplayWords();
  if (row.latencyMs === null) return <span className="took" />;
  if (!wait) return <span className="took">{waitText(row.latencyMs)}</span>;
  return (
    <span className="took long" title={`${words.kind[wait.kind]}: ${reasonText(wait.reason, words.language)}`}>
      <Icon name="anomaly" size="s" />
      {waitText(row.latencyMs)}
    </span>
  );
}
