"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { EventRow, FoldRow, StoryHead, StoryPart, StoryRow } from "@/lib/domain/story";
import { partOfIndex } from "@/lib/domain/story-parts";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { ProblemError } from "@/lib/queries/read";
import { readPlace, type Story } from "@/lib/queries/replay";
import { eventsQuery, forgetOldest, partQuery, storyQuery } from "@/lib/queries/replay-queries";
import { openFold, shownPages } from "./open-fold";
import { initialState, reduce, type ReplayAction } from "./replay-state";
import { replayAddress } from "./replay-address";
import { elementOf } from "./row-element";
import { eventIdOf, indexOf, isStop, orderOf, walk, type Stop } from "./stops";
import type { StoryListHandle } from "./story-list";

export type Start = Readonly<{ taskId: string; story: Story; /** Drawn by the server already. */ firstPart: StoryPart | null; eventId: string | null; kind: TurningPointKind | null }>;
export type Move = Readonly<{ direction: 1 | -1; accepts?: (stop: Stop) => boolean; onlyMarked?: boolean; align?: "nearest" | "center" }>;
export type Replay = ReturnType<typeof useReplay>;

/** Whether the row turned the task, in this way if one is given. */
const isMarked = (stop: Stop, kind: TurningPointKind | null) => stop.row === "event" && stop.marks.some((mark) => kind === null || mark.kind === kind);

/** Brings a row of the filtered list, which is short and all there, into view. */
function showFlat(stop: Stop, align: "nearest" | "center"): HTMLElement | null {
  const element = elementOf(document, { row: stop.row, index: indexOf(stop) });
  element?.scrollIntoView({ block: align });
  return element;
}

/** The page's state and what can be done with it; keys, clicks and the inspector all end here. */
export function useReplay({ taskId, story: initial, firstPart, eventId, kind }: Start) {
  const client = useQueryClient();
  useState(() => {
    if (firstPart && initial.head) client.setQueryData(partQuery(taskId, 0, initial.head).queryKey, firstPart);
  });
  const { data: story } = useQuery(storyQuery(taskId, initial));
  const { head, task } = story;
  const [state, dispatch] = useReducer(reduce, initialState(kind));
  const list = useRef<StoryListHandle>(null);
  const latest = useRef({ head, state });
  useEffect(() => {
    latest.current = { head, state };
  });

  const rowsOf = useCallback(
    (part: number): readonly StoryRow[] | null => (head ? (client.getQueryData<StoryPart>(partQuery(taskId, part, head).queryKey)?.rows ?? null) : null),
    [client, taskId, head],
  );

  /** Stops of a part; of open folds the shown events too. */
  const stopsOf = useCallback(
    async (part: number, from: StoryHead): Promise<Stop[]> => {
      const { rows } = await client.ensureQueryData(partQuery(taskId, part, from));
      const groups = await Promise.all(
        rows.filter(isStop).map(async (stop): Promise<Stop[]> => {
          const open = stop.row === "fold" ? latest.current.state.openFolds.get(stop.fromIndex) : undefined;
          if (stop.row === "event" || !open) return [stop];
          const pages = await Promise.all(shownPages(open, stop).map(({ from: first, to }) => client.ensureQueryData(eventsQuery(taskId, first, to, from.totalEvents))));
          return [stop, ...pages.flatMap((page) => page.rows)];
        }),
      );
      forgetOldest(client, taskId);
      return groups.flat();
    },
    [client, taskId],
  );

  /** `show` brings the row into view; it takes the focus unless `keepsFocus` says that a field keeps it. */
  const select = useCallback((stop: Stop, show?: "nearest" | "center", keepsFocus = false) => {
    dispatch({ do: "select", stop });
    replayAddress({ e: eventIdOf(stop) });
    if (!show) return;
    // The row may be drawn only by this very change.
    requestAnimationFrame(() => {
      const shown = list.current?.show(stop, show) ?? Promise.resolve(showFlat(stop, show));
      void shown.then((element) => (keepsFocus ? undefined : element?.focus({ preventScroll: true })));
    });
  }, []);

  const move = useCallback(
    async ({ direction, accepts = () => true, onlyMarked = false, align = "nearest" }: Move) => {
      const { head: now, state: at } = latest.current;
      if (!now || now.parts.length === 0) return;
      const start = at.current;
      const part = start ? (partOfIndex(now.parts, indexOf(start)) ?? 0) : (list.current?.topPart() ?? 0);
      const edge = direction === 1 ? (now.parts[part]?.fromIndex ?? 0) * 2 - 1 : (now.parts[part]?.toIndex ?? 0) * 2 + 2;
      const found = await walk({
        order: start ? orderOf(start) : edge,
        part,
        direction,
        parts: now.parts.length,
        load: (n) => stopsOf(n, now),
        accepts: (stop) => accepts(stop) && (!onlyMarked || isMarked(stop, at.kind)) && (at.kind === null || isMarked(stop, at.kind)),
        ...(onlyMarked || at.kind !== null ? { mayHold: (n: number) => (now.parts[n]?.marks ?? 0) > 0 } : {}),
      });
      if (found) select(found, align);
    },
    [select, stopsOf],
  );

  /** Goes to an event by its id, opening the fold it lies in. */
  const goTo = useCallback(
    async (id: string, align: "nearest" | "center" = "center", keepsFocus = false) => {
      const { head: now } = latest.current;
      if (!now) return;
      try {
        const { index, part } = await readPlace(taskId, id);
        if (part === null) return dispatch({ do: "missing", reason: "failed" });
        const { rows } = await client.ensureQueryData(partQuery(taskId, part, now));
        const row = rows.find((candidate): candidate is EventRow => candidate.row === "event" && candidate.eventId === id);
        if (row) return select(row, align, keepsFocus);
        const fold = rows.find((candidate): candidate is FoldRow => candidate.row === "fold" && candidate.fromIndex <= index && index <= candidate.toIndex);
        if (!fold) return;
        const opened = openFold(fold, index);
        const page = shownPages(opened, fold)[0];
        const events = page ? await client.ensureQueryData(eventsQuery(taskId, page.from, page.to, now.totalEvents)) : null;
        const inside = events?.rows.find((candidate) => candidate.eventId === id);
        if (inside) dispatch({ do: "openFold", fold: fold.fromIndex, open: opened });
        select(inside ?? fold, align, keepsFocus);
      } catch (error) {
        dispatch({ do: "missing", reason: error instanceof ProblemError && error.code === "not_found" ? "unknown" : "failed" });
      }
    },
    [client, taskId, select],
  );

  // A permalink: once, when the story is there.
  const isOpened = useRef(false);
  const isReady = head !== null;
  useEffect(() => {
    if (!isReady || isOpened.current) return;
    isOpened.current = true;
    if (eventId !== null) void goTo(eventId);
  }, [isReady, eventId, goTo]);

  useEffect(() => client.getQueryCache().subscribe((event) => {
    if (event.type === "observerRemoved") forgetOldest(client, taskId);
  }), [client, taskId]);

  const act = useCallback((action: ReplayAction) => dispatch(action), []);
  return useMemo(() => ({ taskId, task, head, state, list, rowsOf, select, move, goTo, act }), [taskId, task, head, state, rowsOf, select, move, goTo, act]);
}
