"use client";
import { useTranslations } from "next-intl";
import { useMemo, useRef, type PointerEvent, type RefObject } from "react";
import { TurningPointGlyph } from "@/components/ui/turning-point";
import { MINIMAP_LANES, type MinimapLane, type StoryHead } from "@/lib/domain/story";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { formatClock } from "@/lib/i18n/format";
import { axisTicks, barPath, markRows, type PlacedMark } from "./minimap-shape";
import type { StoryListHandle } from "./story-list";
import { useMapFrame } from "./use-map-frame";
import { useReplayWords } from "./words";

type Props = Readonly<{
  head: StoryHead;
  list: RefObject<StoryListHandle | null>;
  /** Where the current event stands, ms; null without one. */
  currentMs: number | null;
  kind: TurningPointKind | null;
  onMark: (eventId: string) => void;
}>;

/** The whole task in one strip. It is a picture for the eye and the mouse; every mark is reached by `n` and `p` too. */
export function Minimap({ head, list, currentMs, kind, onMark }: Props) {
  const t = useTranslations("replay.map");
  const words = useReplayWords();
  const plot = useRef<HTMLDivElement>(null);
  const frame = useMapFrame(list, head, kind === null);
  const marks = useMemo(() => markRows(head.minimap.marks), [head.minimap.marks]);
  const lanes = MINIMAP_LANES.filter((lane) => head.minimap.lanes[lane].count > 0);
  const duration = Math.max(1, head.durationMs);

  const momentOf = (event: PointerEvent) => {
    const box = plot.current?.getBoundingClientRect();
    return box ? Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * head.durationMs : 0;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const mark = (event.target as Element).closest<HTMLElement>("[data-mark]")?.dataset.mark;
    if (mark) return onMark(mark);
    if (kind !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    list.current?.showMoment(momentOf(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) list.current?.showMoment(momentOf(event));
  };

  const laneWords = lanes.map((lane) => t("laneCount", { lane: t(`lane.${lane}`), n: head.minimap.lanes[lane].count })).join(", ");
  const summary = t("summary", {
    duration: words.duration(head.durationMs),
    attempts: Math.max(1, head.attempts.length),
    lanes: laneWords,
    failures: head.failures,
    idle: head.minimap.idle.length,
  });
  const title = (mark: PlacedMark) => {
    const values = { time: formatClock(mark.at * head.durationMs), kind: words.kind[mark.kind] };
    return mark.count > 1 ? t("marks", { ...values, n: mark.count }) : t("mark", values);
  };

  return (
    <section className="mm" aria-label={t("label")}>
      <div className="labs" aria-hidden>
        <span className="lab at">{t("attempt")}</span>
        <span className="lab m2">{t("turning")}</span>
        {lanes.map((lane) => <span key={lane} className="lab">{t("laneCount", { lane: t(`lane.${lane}`), n: head.minimap.lanes[lane].count })}</span>)}
      </div>
      <div ref={plot} className="plot" data-filtered={kind !== null} onPointerDown={onPointerDown} onPointerMove={onPointerMove} role="img" aria-label={summary}>
        <div className="att">
          {head.attempts.map(({ attempt, offsetMs, durationMs }) => (
            <span key={attempt} style={{ left: percent(offsetMs / duration), width: percent(durationMs / duration) }}>{attempt}</span>
          ))}
        </div>
        {marks.map((row, at) => (
          <div key={at} className="lane marks">
            {row.map((mark) => (
              <span key={`${mark.eventId} ${mark.kind}`} className={kind === null || kind === mark.kind ? "at" : "at dim"} style={{ left: percent(mark.at) }} data-mark={mark.eventId} title={title(mark)}>
                <TurningPointGlyph kind={mark.kind} />
              </span>
            ))}
          </div>
        ))}
        {lanes.map((lane) => <Lane key={lane} lane={lane} head={head} />)}
        <div className="axis">
          {axisTicks(head.durationMs).map((ms) => <span key={ms} style={{ left: percent(ms / duration) }}>{ms === 0 ? "0" : formatClock(ms)}</span>)}
        </div>
        <div className="over">
          {head.minimap.idle.map(({ from, to }) => <i key={from} className="idle" style={{ left: percent(from), width: percent(to - from) }} />)}
          <i ref={frame} className="view" hidden={kind !== null} />
          {currentMs === null ? null : <i className="now" style={{ left: percent(currentMs / duration) }} />}
        </div>
      </div>
    </section>
  );
}

function Lane({ lane, head }: Readonly<{ lane: MinimapLane; head: StoryHead }>) {
  const { bars } = head.minimap.lanes[lane];
  return (
    <div className="lane">
      <svg viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden>
        <path className={lane === "sub_agent" ? "fl-a" : "fl-n"} d={barPath(bars.filter((bar) => !bar.isFailed), 2, 10)} />
        {/* Taller as well as red: seen without colour too. */}
        <path className="fl-f" d={barPath(bars.filter((bar) => bar.isFailed), 0, 12)} />
      </svg>
    </div>
  );
}

const percent = (share: number) => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
