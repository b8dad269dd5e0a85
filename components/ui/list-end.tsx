"use client";
import { Button } from "./button";

type Props = Readonly<{
  list: Readonly<{ hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }>;
  count: number;
  words: Readonly<{ more: string; loading: string; all: string }>;
}>;

/** Below a list: the next page, or that this is all. Nothing below an empty one. */
export function ListEnd({ list, count, words }: Props) {
  if (count === 0) return null;
  return (
    <div className="py-3 flex items-center text-12 text-text-3">
      {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>{list.isFetchingNextPage ? words.loading : words.more}</Button> : words.all}
    </div>
  );
}
