"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useShortcuts } from "@/components/shell/use-shortcuts";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useProblemWords } from "@/components/ui/use-act";
import type { ViewLink } from "@/lib/domain/view";
import { ProblemError } from "@/lib/queries/read";
import { isFiltered, NO_FILTER, readTaskFilter, writeTaskFilter, type TaskFilter } from "@/lib/queries/task-filter";
import { taskListOptions, type TaskPage } from "@/lib/queries/task-queries";
import { NoMatch, NoTasks } from "./no-tasks";
import { SelectionBar } from "./selection-bar";
import { TaskFilterBar, type Facets } from "./task-filter-bar";
import { taskHref } from "./task-href";
import { SortableTaskTable } from "./sortable-task-table";
import { ViewMenu } from "./view-menu";

type Props = Readonly<{
  /** What the server drew, and the filter it drew it for. */
  first: TaskPage;
  firstQuery: string;
  facets: Facets;
  views: readonly ViewLink[];
}>;

/** The list with its filters. The address holds the filter, the page holds the row and the choice; `pick` in the address begins it. */
export function TaskList({ first, firstQuery, facets, views }: Props) {
  const t = useTranslations("tasks");
  const say = useProblemWords();
  const router = useRouter();
  const search = useSearchParams();
  const filter = readTaskFilter(new URLSearchParams(search));
  const query = writeTaskFilter(filter);
  const list = useInfiniteQuery(taskListOptions(filter, query === firstQuery ? first : undefined));
  const tasks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [current, setCurrent] = useState(-1);
  const [selected, setSelected] = useState<readonly string[]>(() => search.getAll("pick").slice(0, 1));

  const setFilter = (patch: Partial<TaskFilter>) => {
    const next = writeTaskFilter({ ...filter, ...patch });
    window.history.replaceState(null, "", next ? `/tasks?${next}` : "/tasks");
    setCurrent(-1);
  };
  const select = (id: string, isOn: boolean) => setSelected((before) => (isOn ? [...before.filter((other) => other !== id), id] : before.filter((other) => other !== id)));
  const move = (by: number) => {
    const next = Math.min(tasks.length - 1, Math.max(0, current + by));
    setCurrent(next);
    document.querySelector(`[data-task="${CSS.escape(tasks[next]?.task_id ?? "")}"]`)?.scrollIntoView({ block: "nearest" });
    if (next >= tasks.length - 3 && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  const at = tasks[current];
  useShortcuts("tasksPage", {
    nextRow: () => move(1),
    previousRow: () => move(-1),
    openRow: () => at && router.push(taskHref(at.task_id)),
    selectRow: () => at && select(at.task_id, !selected.includes(at.task_id)),
    clearRows: () => setSelected([]),
  });

  const isNarrowed = isFiltered(filter);
  if (tasks.length === 0 && !isNarrowed && list.isSuccess) return <NoTasks />;
  return (
    <>
      <div className="flex items-center gap-3 pt-3.5 pb-1.5">
        <h1>{t("title")}</h1>
        <span className="text-12 text-text-3" role="status">{list.hasNextPage ? t("shownMore", { count: tasks.length }) : t("shown", { count: tasks.length })}</span>
        <span className="grow" />
        <ViewMenu views={views} query={query} />
      </div>
      <TaskFilterBar filter={filter} facets={facets} onChange={setFilter} onClear={isNarrowed ? () => setFilter({ ...NO_FILTER, sort: filter.sort, order: filter.order }) : null} />
      {list.isError ? (
        <Alert title={t("failedTitle")} onRetry={() => void list.refetch()} refId={list.error instanceof ProblemError ? list.error.refId : null} className="my-3">
          {say(list.error instanceof ProblemError ? list.error.code : "unknown")}
        </Alert>
      ) : null}
      {tasks.length === 0 && list.isSuccess ? (
        <NoMatch onClear={() => setFilter({ ...NO_FILTER, sort: filter.sort, order: filter.order })} />
      ) : (
        <SortableTaskTable tasks={tasks} filter={filter} onSort={setFilter} currentId={at?.task_id ?? null} selected={selected} onSelect={select} isStale={list.isPlaceholderData} />
      )}
      {tasks.length > 0 ? (
        <div className="py-3 flex items-center text-12 text-text-3">
          {list.hasNextPage ? <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>{t(list.isFetchingNextPage ? "loadingMore" : "loadMore")}</Button> : t("all")}
        </div>
      ) : null}
      <SelectionBar selected={selected} onClear={() => setSelected([])} />
    </>
  );
}
