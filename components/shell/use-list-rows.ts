"use client";
import { useState } from "react";
import { useShortcuts } from "./use-shortcuts";

type Options = Readonly<{
  count: number;
  list: Readonly<{ hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }>;
  open: (at: number) => void;
}>;

/** So close to the end the next page is asked for. */
const AHEAD = 3;

/** A row chosen by `j`, `k` and opened by Enter; the row that is drawn as `data-current` is kept in view. */
export function useListRows({ count, list, open }: Options) {
  const [current, setCurrent] = useState(-1);
  const move = (by: number) => {
    const next = Math.min(count - 1, Math.max(0, current + by));
    setCurrent(next);
    requestAnimationFrame(() => document.querySelector("tr[data-current=true]")?.scrollIntoView({ block: "nearest" }));
    if (next >= count - AHEAD && list.hasNextPage && !list.isFetchingNextPage) list.fetchNextPage();
  };
  useShortcuts("listPage", {
    nextRow: () => move(1),
    previousRow: () => move(-1),
    openRow: () => {
      if (current >= 0 && current < count) open(current);
    },
  });
  return { current, reset: () => setCurrent(-1) };
}
