"use client";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { Button } from "@/components/ui/button";
import type { EventRow, FoldRow, StoryHead, StoryRow } from "@/lib/domain/story";
import { eventsQuery, partQuery } from "@/lib/queries/replay-queries";
import { EventLine } from "./event-line";
import { hiddenAround, shownPages, type OpenFold } from "./open-fold";
import { AttemptLine, FoldLine, GapLine } from "./other-lines";
import { eventIdOf, type Stop } from "./stops";
import { useReplayWords } from "./words";

/** What every row has to know of the page around it. */
export type RowSetting = Readonly<{
  taskId: string;
  hrefOf: (eventId: string) => string;
  current: Stop | null;
  /** The one row that the tab key stops at, as `row:index`; "" for none in this part. */
  tabStop: string;
}>;

type Props = Readonly<{ n: number; head: StoryHead; height: number; openFolds: ReadonlyMap<number, OpenFold>; isFlying: () => boolean; setting: RowSetting }>;

/** A run of rows, asked for when it comes into view. */
export const StoryPart = memo(function StoryPart({ n, head, height, openFolds, isFlying, setting }: Props) {
  const words = useReplayWords();
  const { data, isError, refetch } = useQuery(partQuery(setting.taskId, n, head, isFlying));
  if (isError && !data) return <NotLoaded height={height} onRetry={() => void refetch()} />;
  if (!data) return <div className="waiting" style={{ height }} aria-label={words.row("loading")} role="listitem" />;
  return data.rows.map((row) => {
    const key = rowKey(row);
    if (row.row !== "fold") return <Line key={key} row={row} setting={setting} />;
    const open = openFolds.get(row.fromIndex);
    return (
      <Fold key={key} row={row} open={open} setting={setting} totalEvents={head.totalEvents} />
    );
  });
});

function Line({ row, setting }: Readonly<{ row: Exclude<StoryRow, FoldRow>; setting: RowSetting }>) {
  if (row.row === "attempt") return <AttemptLine row={row} />;
  if (row.row === "gap") return <GapLine row={row} />;
  return <Event row={row} setting={setting} />;
}

/** An event with what of the page's state is its own. */
export function Event({ row, setting }: Readonly<{ row: EventRow; setting: RowSetting }>) {
  const isCurrent = setting.current?.row === "event" && eventIdOf(setting.current) === row.eventId;
  return <EventLine row={row} href={setting.hrefOf(row.eventId)} isCurrent={isCurrent} isTabStop={setting.tabStop === `event:${row.index}`} />;
}

type FoldProps = Readonly<{ row: FoldRow; open: OpenFold | undefined; setting: RowSetting; totalEvents: number }>;

function Fold({ row, open, setting, totalEvents }: FoldProps) {
  const words = useReplayWords();
  const hidden = open ? hiddenAround(open, row) : null;
  return (
    <>
      <FoldLine
        row={row}
        isOpen={open !== undefined}
        isCurrent={setting.current?.row === "fold" && setting.current.fromIndex === row.fromIndex}
        isTabStop={setting.tabStop === `fold:${row.fromIndex}`}
      />
      {hidden && hidden.before > 0 ? <More words={words.row("showEarlier", { n: Math.min(200, hidden.before) })} left={words.row("left", { n: hidden.before })} action="earlier" fold={row.fromIndex} /> : null}
      {open ? shownPages(open, row).map((page) => <FoldEvents key={page.from} {...page} totalEvents={totalEvents} setting={setting} />) : null}
      {hidden && hidden.after > 0 ? <More words={words.row("showMore", { n: Math.min(200, hidden.after) })} left={words.row("left", { n: hidden.after })} action="later" fold={row.fromIndex} /> : null}
    </>
  );
}

type MoreProps = Readonly<{ words: string; left: string; action: "earlier" | "later"; fold: number }>;

function More({ words, left, action, fold }: MoreProps) {
  return (
    <div role="listitem" className="more">
      <button type="button" className="lk" data-more={`${action}:${fold}`}>{words}</button>
      <span className="q">{left}</span>
    </div>
  );
}

function FoldEvents({ from, to, totalEvents, setting }: Readonly<{ from: number; to: number; totalEvents: number; setting: RowSetting }>) {
  const { data, isError, refetch } = useQuery(eventsQuery(setting.taskId, from, to, totalEvents));
  const height = Math.min(to - from + 1, 30) * 27;
  if (isError && !data) return <NotLoaded height={height} onRetry={() => void refetch()} />;
  if (!data) return <div className="waiting" style={{ height }} role="listitem" />;
  return (
    <div className="folded" role="presentation">
      {data.rows.map((row) => <Event key={row.eventId} row={row} setting={setting} />)}
    </div>
  );
}

export function NotLoaded({ height, onRetry }: Readonly<{ height: number; onRetry: () => void }>) {
  const words = useReplayWords();
  return (
    <div role="listitem" className="failed" style={{ minHeight: height }}>
      <span>{words.row("failedToLoad")}</span>
      <Button onClick={onRetry}>{words.row("retry")}</Button>
    </div>
  );
}

function rowKey(row: StoryRow): string {
  if (row.row === "event") return row.eventId;
  if (row.row === "fold") return `fold ${row.fromIndex}`;
  return row.row === "attempt" ? `attempt ${row.attempt}` : `gap ${row.offsetMs}`;
}
