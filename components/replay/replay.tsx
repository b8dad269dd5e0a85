"use client";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, type MouseEvent } from "react";
import { toast } from "sonner";
import { ReflectionSections } from "@/components/reflection/reflection-sections";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Comparable } from "@/lib/domain/task-view";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { FilteredList } from "./filtered-list";
import { FindBar } from "./find-bar";
import { Inspector } from "./inspector";
import { Minimap } from "./minimap";
import { eventAddress, replayAddress } from "./replay-address";
import { ReplayBar } from "./replay-bar";
import { ReplayHeader } from "./replay-header";
import { stopAt } from "./row-element";
import { SheetBar } from "./sheet-bar";
import { isSameStop, eventIdOf } from "./stops";
import { StoryList } from "./story-list";
import type { RowSetting } from "./story-part";
import { useReplay, type Replay as ReplayOf, type Start } from "./use-replay";
import { useReplayKeys } from "./use-replay-keys";
import { ReplayWordsProvider } from "./words";

type Props = Start & Readonly<{ /** Another run to hold this one against, if there is one. */ comparable: Comparable | null }>;

/** The replay of one task: map, bar, story and the chosen event. */
export function Replay(props: Props) {
  return (
    <ReplayWordsProvider>
      <ReplayPage {...props} />
    </ReplayWordsProvider>
  );
}

function ReplayPage({ comparable, ...start }: Props) {
  const replay = useReplay(start);
  const { task, head, goTo } = replay;
  const goToEvent = useCallback((eventId: string) => void goTo(eventId), [goTo]);
  return (
    <div className="replay">
      <ReplayHeader task={task} head={head} comparable={comparable} />
      {head && head.parts.length > 0 ? <Told replay={replay} head={head} /> : <Untold isEmpty={task.events === 0} />}
      {task.events > 0 ? <ReflectionSections taskId={replay.taskId} status={task.status} isLive={task.status === "running" || !task.is_derived} chosenEventId={replay.state.current ? eventIdOf(replay.state.current) : null} goTo={goToEvent} /> : null}
    </div>
  );
}

function Told({ replay, head }: Readonly<{ replay: ReplayOf; head: NonNullable<ReplayOf["head"]> }>) {
  const t = useTranslations("replay");
  const { taskId, state, list, act, move, goTo, select } = replay;
  const { current, kind } = state;

  const copyLink = useCallback(() => {
    const address = current ? new URL(eventAddress(taskId, eventIdOf(current)), window.location.origin).href : window.location.href;
    navigator.clipboard.writeText(address).then(
      () => toast.success(t("inspector.copied")),
      () => toast.error(t("inspector.copyFailed"), { description: address }),
    );
  }, [taskId, current, t]);
  const filter = useCallback(
    (to: TurningPointKind | null) => {
      act({ do: "filter", kind: to });
      replayAddress({ kind: to });
    },
    [act],
  );
  /** Closes the topmost thing that is open; false when nothing was. */
  const close = () => {
    if (state.isFinding) act({ do: "find", isOpen: false });
    else if (state.isSheetOpen) act({ do: "sheet", isOpen: false });
    else if (state.isRawOpen) act({ do: "raw", isOpen: false });
    else if (kind !== null) filter(null);
    else return false;
    return true;
  };
  useReplayKeys(replay, { copyLink, close });

  const onClick = (event: MouseEvent) => {
    const more = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-more]")?.dataset.more : undefined;
    if (more) return showMore(replay, more);
    const stop = stopAt(event.target);
    // A press with a modifier opens the link as any other.
    if (!stop || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (stop.row === "fold") act({ do: "toggleFold", fold: stop });
    if (stop.row === "event" && current && isSameStop(stop, current)) act({ do: "sheet", isOpen: true });
    select(stop);
  };

  const setting = useMemo((): RowSetting => ({ taskId, current, tabStop: "", hrefOf: (eventId) => eventAddress(taskId, eventId) }), [taskId, current]);
  return (
    <>
      <Minimap head={head} list={list} currentMs={current?.offsetMs ?? null} kind={kind} onMark={(eventId) => void goTo(eventId)} />
      <div className="bar">
        <ReplayBar head={head} kind={kind} onFilter={filter} onFind={() => act({ do: "find", isOpen: true })} />
        {state.isFinding ? <FindBar taskId={taskId} totalEvents={head.totalEvents} onGo={(eventId) => void goTo(eventId, "center", true)} onClose={() => act({ do: "find", isOpen: false })} /> : null}
      </div>
      {state.missing ? <Alert tone="warn" title={state.missing === "unknown" ? t("unknownEvent") : t("inspector.failed")} className="mt-2" /> : null}
      <div className="two">
        <section className="story" aria-label={t("row.list")}>
          <ColumnNames />
          {/* Rows are links and buttons that the keyboard reaches by themselves; this one listener serves all of them. */}
          <div role="list" aria-label={t("row.list")} onClick={onClick}>
            {kind === null ? (
              <StoryList head={head} openFolds={state.openFolds} setting={setting} rowsOf={replay.rowsOf} handle={list} />
            ) : (
              <FilteredList key={kind} kind={kind} totalEvents={head.totalEvents} setting={setting} onShowAll={() => filter(null)} />
            )}
          </div>
        </section>
        <Inspector
          taskId={taskId}
          current={current}
          isFoldOpen={current?.row === "fold" && state.openFolds.has(current.fromIndex)}
          isRawOpen={state.isRawOpen}
          isSheetOpen={state.isSheetOpen}
          onMove={(direction) => void move({ direction })}
          onCopyLink={copyLink}
          onToggleFold={() => current?.row === "fold" && act({ do: "toggleFold", fold: current })}
          onRaw={(isOpen) => act({ do: "raw", isOpen })}
          onClose={() => act({ do: "sheet", isOpen: false })}
        />
      </div>
      {current && !state.isSheetOpen ? <SheetBar current={current} onOpen={() => act({ do: "sheet", isOpen: true })} /> : null}
    </>
  );
}

/** `later:120`: more of the fold that begins at event 120. */
function showMore({ rowsOf, head, act }: ReplayOf, more: string): void {
  const [which, from] = more.split(":");
  for (let part = 0; part < (head?.parts.length ?? 0); part += 1) {
    const fold = rowsOf(part)?.find((row) => row.row === "fold" && row.fromIndex === Number(from));
    if (fold?.row === "fold") return act({ do: which === "later" ? "showLater" : "showEarlier", fold });
  }
}

function ColumnNames() {
  const t = useTranslations("replay.columns");
  const arrow = <Icon name="right" />;
  return (
    <div className="evh" aria-hidden>
      <span className="r">{t("time")}</span>
      <span />
      <span>{t("state")}</span>
      <span>{arrow}{t("options")}</span>
      <span>{arrow}{t("choice")}</span>
      <span>{t("confidence")}</span>
      <span>{arrow}{t("result")}</span>
      <span className="r">{t("took")}</span>
    </div>
  );
}

/** Nothing to tell yet: nothing was recorded, or a long task is being read. */
function Untold({ isEmpty }: Readonly<{ isEmpty: boolean }>) {
  const t = useTranslations("replay.underived");
  if (isEmpty) return <EmptyState title={t("empty")} />;
  return (
    <>
      <EmptyState title={t("title")}>{t("text")}</EmptyState>
      <Loading className="untold">
        {Array.from({ length: 12 }, (_, at) => <Skeleton key={at} className={at % 3 === 2 ? "w-2/3" : "w-full"} />)}
      </Loading>
    </>
  );
}
