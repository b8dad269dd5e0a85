"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { marksQuery } from "@/lib/queries/replay-queries";
import { Event, NotLoaded, type RowSetting } from "./story-part";
import { useReplayWords } from "./words";

type Props = Readonly<{ kind: TurningPointKind; totalEvents: number; setting: RowSetting; onShowAll: () => void }>;

/** Pages of marked events that stay on the page at once. */
const MOST_PAGES = 5;

/** Only the events marked with one kind. */
export function FilteredList({ kind, totalEvents, setting, onShowAll }: Props) {
  const t = useTranslations("replay.filtered");
  const words = useReplayWords();
  // Where each shown page begins: after which event. Going on lets go of the first ones.
  const [starts, setStarts] = useState<readonly (number | null)[]>([null]);
  return (
    <div className="list flat" role="presentation">
      {starts[0] === null ? null : (
        <div role="listitem" className="more"><button type="button" className="lk" onClick={() => setStarts([null])}>{t("fromStart")}</button></div>
      )}
      {starts.map((after, at) => (
        <MarkedPage
          key={String(after)}
          kind={kind}
          after={after}
          totalEvents={totalEvents}
          setting={setting}
          isLast={at === starts.length - 1}
          onMore={(next) => setStarts((shown) => [...shown, next].slice(-MOST_PAGES))}
          moreWords={t("more")}
          none={
            <div role="listitem" className="failed">
              <span>{t("none")}</span>
              <Button onClick={onShowAll}>{t("showAll")}</Button>
            </div>
          }
        />
      ))}
      <span className="sr-only">{words.kind[kind]}</span>
    </div>
  );
}

type PageProps = Readonly<{
  kind: TurningPointKind;
  after: number | null;
  totalEvents: number;
  setting: RowSetting;
  isLast: boolean;
  onMore: (next: number) => void;
  moreWords: string;
  none: React.ReactNode;
}>;

function MarkedPage({ kind, after, totalEvents, setting, isLast, onMore, moreWords, none }: PageProps) {
  const words = useReplayWords();
  const { data, isError, refetch } = useQuery(marksQuery(setting.taskId, kind, after, totalEvents));
  if (isError) return <NotLoaded height={60} onRetry={() => void refetch()} />;
  if (!data) return <div className="waiting" style={{ height: 270 }} role="listitem" aria-label={words.row("loading")} />;
  const { rows, next } = data;
  if (rows.length === 0 && after === null) return none;
  return (
    <>
      {rows.map((row) => <Event key={row.eventId} row={row} setting={setting} />)}
      {isLast && next !== null ? (
        <div role="listitem" className="more"><button type="button" className="lk" onClick={() => onMore(next)}>{moreWords}</button></div>
      ) : null}
    </>
  );
}
