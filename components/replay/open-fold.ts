import { EVENTS_AT_ONCE } from "@/lib/queries/replay";
import type { FoldRow } from "@/lib/domain/story";

/** The events of a fold that are shown: pages of 200 from `first` to `last`, counted from the fold's start. */
export type OpenFold = Readonly<{ first: number; last: number }>;

/** So many pages of one fold stay on the page; going on lets go of the other end. */
const MOST_PAGES = 3;

const pagesOf = (fold: FoldRow) => Math.ceil((fold.toIndex - fold.fromIndex + 1) / EVENTS_AT_ONCE);

/** Opened at its start, or around the event `index`. */
export function openFold(fold: FoldRow, index = fold.fromIndex): OpenFold {
  const page = Math.min(pagesOf(fold) - 1, Math.max(0, Math.floor((index - fold.fromIndex) / EVENTS_AT_ONCE)));
  return { first: page, last: page };
}

export function showLater(open: OpenFold, fold: FoldRow): OpenFold {
  const last = Math.min(pagesOf(fold) - 1, open.last + 1);
  return { first: Math.max(open.first, last - MOST_PAGES + 1), last };
}

export function showEarlier(open: OpenFold): OpenFold {
  const first = Math.max(0, open.first - 1);
  return { first, last: Math.min(open.last, first + MOST_PAGES - 1) };
}

export type FoldPage = Readonly<{ from: number; to: number }>;

export function shownPages(open: OpenFold, fold: FoldRow): readonly FoldPage[] {
  return Array.from({ length: open.last - open.first + 1 }, (_, at) => {
    const from = fold.fromIndex + (open.first + at) * EVENTS_AT_ONCE;
    return { from, to: Math.min(fold.toIndex, from + EVENTS_AT_ONCE - 1) };
  });
}

/** Events of the fold before and after the shown ones. */
export function hiddenAround(open: OpenFold, fold: FoldRow): Readonly<{ before: number; after: number }> {
  return { before: open.first * EVENTS_AT_ONCE, after: Math.max(0, fold.toIndex - fold.fromIndex + 1 - (open.last + 1) * EVENTS_AT_ONCE) };
}
