"use client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type Ref } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { StoryHead, StoryRow } from "@/lib/domain/story";
import { partOfIndex } from "@/lib/domain/story-parts";
import type { OpenFold } from "./open-fold";
import { DESK_HEIGHTS, partHeight, partOfOffset, PHONE_HEIGHTS } from "./part-height";
import { partKnots } from "./part-knots";
import { elementOf } from "./row-element";
import { momentAt, placeOf } from "./scroll-time";
import { StoryPart, type RowSetting } from "./story-part";
import { indexOf, type Stop } from "./stops";
import { useIsPhone } from "./use-is-phone";
import { useListTop } from "./use-list-top";

/** What the rest of the page asks of the list. */
export type StoryListHandle = Readonly<{
  /** Brings the row into view and returns its element, or null if it did not come. `center`: to the middle. */
  show: (stop: Stop, align: "nearest" | "center") => Promise<HTMLElement | null>;
  /** First and last moment in view, ms since the task began. */
  momentsInView: () => Readonly<{ fromMs: number; toMs: number }>;
  /** Brings a moment to the middle of the view. */
  showMoment: (offsetMs: number) => void;
  /** The part at the top of the view. */
  topPart: () => number;
}>;

type Props = Readonly<{
  head: StoryHead;
  openFolds: ReadonlyMap<number, OpenFold>;
  setting: RowSetting;
  /** Rows of a part if they are loaded. */
  rowsOf: (part: number) => readonly StoryRow[] | null;
  handle: Ref<StoryListHandle>;
}>;

/** What sticks above the rows: header, bar, column names. */
const STUCK_ABOVE = 112;
/** A scroll faster than this (px between two frames) flies past parts. */
const FLYING = 1500;
const MOST_FRAMES = 90;

/**
 * The rows. The server draws the first part; which parts are in view is known in the browser only, where the page may
 * have been scrolled before this runs.
 */
export function StoryList(props: Props) {
  return useHydrated() ? <VirtualList {...props} /> : <FirstRows {...props} />;
}

function FirstRows({ head, openFolds, setting }: Props) {
  const heights = head.parts.map((part) => partHeight(part, DESK_HEIGHTS));
  return (
    <div className="list" style={{ height: heights.reduce((sum, height) => sum + height, 0) }} role="presentation">
      <div className="part" role="presentation">
        <StoryPart n={0} head={head} height={heights[0] ?? 0} openFolds={openFolds} isFlying={() => false} setting={setting} />
      </div>
    </div>
  );
}

function VirtualList({ head, openFolds, setting, rowsOf, handle }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const speed = useRef({ y: 0, isFlying: false });
  const heights = useIsPhone() ? PHONE_HEIGHTS : DESK_HEIGHTS;
  const top = useListTop(list);
  const heightOf = useCallback((n: number) => Math.max(1, head.parts[n] ? partHeight(head.parts[n], heights) : 0), [head.parts, heights]);
  const virtualizer = useWindowVirtualizer({
    count: head.parts.length,
    estimateSize: heightOf,
    overscan: 1,
    scrollMargin: top,
  });

  // Known sizes belong to the width they were measured at.
  useEffect(() => virtualizer.measure(), [virtualizer, heights]);

  useEffect(() => {
    const watch = () => {
      speed.current = { y: window.scrollY, isFlying: Math.abs(window.scrollY - speed.current.y) > FLYING };
    };
    window.addEventListener("scroll", watch, { passive: true });
    return () => window.removeEventListener("scroll", watch);
  }, []);
  const isFlying = useCallback(() => speed.current.isFlying, []);

  const knotsOf = useCallback(
    (part: number) => {
      const item = virtualizer.measurementsCache[part];
      const next = head.parts[part + 1]?.fromOffsetMs ?? head.durationMs;
      return item ? partKnots({ start: item.start, end: item.end, fromMs: head.parts[part]?.fromOffsetMs ?? 0, toMs: next }, rowsOf(part), heights) : [];
    },
    [virtualizer, head, heights, rowsOf],
  );

  useImperativeHandle(
    handle,
    (): StoryListHandle => {
      const partAt = (y: number) => virtualizer.getVirtualItemForOffset(y)?.index ?? 0;
      const moment = (y: number) => momentAt(knotsOf(partAt(y)), y);
      return {
        topPart: () => partAt(window.scrollY + STUCK_ABOVE),
        momentsInView: () => ({ fromMs: moment(window.scrollY + STUCK_ABOVE), toMs: moment(window.scrollY + window.innerHeight) }),
        showMoment: (offsetMs) => window.scrollTo({ top: placeOf(knotsOf(partOfOffset(head.parts, offsetMs)), offsetMs) - window.innerHeight / 2 }),
        show: async (stop, align) => {
          const name = { row: stop.row, index: indexOf(stop) };
          const there = list.current && elementOf(list.current, name);
          if (there) return brought(there, align);
          const part = partOfIndex(head.parts, name.index);
          const offsetMs = stop.offsetMs;
          if (part === null) return null;
          window.scrollTo({ top: placeOf(knotsOf(part), offsetMs) - window.innerHeight / 2 });
          const element = await appeared(() => list.current && elementOf(list.current, name));
          return element ? brought(element, "center") : null;
        },
      };
    },
    [virtualizer, head, knotsOf],
  );

  const items = virtualizer.getVirtualItems();
  const tabStop = useTabStop(setting, head, items.map((item) => item.index), rowsOf);
  const inside = useMemo(() => ({ ...setting, tabStop }), [setting, tabStop]);
  return (
    <div ref={list} className="list" style={{ height: virtualizer.getTotalSize() }} role="presentation">
      {items.map((item) => (
        <div key={item.key} ref={virtualizer.measureElement} data-index={item.index} className="part" style={{ transform: `translateY(${item.start - top}px)` }} role="presentation">
          <StoryPart n={item.index} head={head} height={heightOf(item.index)} openFolds={openFolds} isFlying={isFlying} setting={inside} />
        </div>
      ))}
    </div>
  );
}

function brought(element: HTMLElement, align: "nearest" | "center"): HTMLElement {
  element.scrollIntoView({ block: align, inline: "nearest" });
  return element;
}

/** Waits until React has drawn it, which takes some frames and perhaps a request. */
async function appeared(find: () => HTMLElement | null): Promise<HTMLElement | null> {
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    const element = find();
    if (element) return element;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}

/** The tab key stops at the current row while it is drawn, else at the first row that is. */
function useTabStop(setting: RowSetting, head: StoryHead, drawn: readonly number[], rowsOf: Props["rowsOf"]): string {
  const { current } = setting;
  const part = current ? partOfIndex(head.parts, indexOf(current)) : null;
  if (current && part !== null && drawn.includes(part)) return `${current.row}:${indexOf(current)}`;
  const first = drawn.flatMap((n) => rowsOf(n) ?? []).find((row) => row.row === "event" || (row.row === "fold" && row.thinned < row.count));
  if (!first || (first.row !== "event" && first.row !== "fold")) return "";
  return `${first.row}:${indexOf(first)}`;
}
