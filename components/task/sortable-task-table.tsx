"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { TaskSort, TaskView } from "@/lib/domain/task-view";
import type { SortOrder, TaskFilter } from "@/lib/queries/task-filter";
import { TaskCard, TaskColumns, TaskTableRow } from "./task-rows";

type Props = Readonly<{
  tasks: readonly TaskView[];
  filter: TaskFilter;
  onSort: (sort: Readonly<{ sort: TaskSort; order: SortOrder }>) => void;
  currentId: string | null;
  selected: readonly string[];
  onSelect: (id: string, isSelected: boolean) => void;
  /** Rows of the filter before, while those of this one load. */
  isStale: boolean;
}>;

export function SortableTaskTable({ tasks, filter, onSort, currentId, selected, onSelect, isStale }: Props) {
  const t = useTranslations("tasks");
  const rows = tasks.map((task) => ({ task, isCurrent: task.task_id === currentId, isSelected: selected.includes(task.task_id), onSelect: (isOn: boolean) => onSelect(task.task_id, isOn) }));
  const sorted = (sort: TaskSort, words: string) => <SortHeader sort={sort} filter={filter} onSort={onSort}>{words}</SortHeader>;
  return (
    <div aria-busy={isStale} className={cn("transition-opacity", isStale && "opacity-60")}>
      <table className="tbl table-fixed max-md:hidden">
        <TaskColumns hasBox />
        <thead>
          <tr>
            <th><span className="sr-only">{t("selected", { count: selected.length })}</span></th>
            <th>{t("status")}</th>
            <th>{t("task")}</th>
            <th>{t("type")}</th>
            <th>{t("turns")}</th>
            {sorted("failures", t("failure"))}
            <th>{t("agent")}</th>
            {sorted("duration", t("length"))}
            {sorted("started_at", t("when"))}
          </tr>
        </thead>
        <tbody>{rows.map((row) => <TaskTableRow key={row.task.task_id} {...row} />)}</tbody>
      </table>
      <ul className="cards md:hidden">{rows.map((row) => <TaskCard key={row.task.task_id} {...row} />)}</ul>
    </div>
  );
}

type SortProps = Readonly<Pick<Props, "filter" | "onSort"> & { sort: TaskSort; children: ReactNode }>;

/** First the largest or newest, then the other way round. */
function SortHeader({ sort, filter, onSort, children }: SortProps) {
  const isOn = filter.sort === sort;
  const order: SortOrder = isOn && filter.order === "desc" ? "asc" : "desc";
  const isNumber = sort !== "failures";
  const direction = filter.order === "asc" ? "ascending" : "descending";
  return (
    <th className={isNumber ? "num" : undefined} {...(isOn ? { "aria-sort": direction } : {})}>
      <button type="button" onClick={() => onSort({ sort, order })} className={cn("inline-flex items-center gap-1 hover:text-text", isNumber && "flex-row-reverse", isOn && "text-text font-semibold")}>
        {children}
        <Icon name={isOn && filter.order === "asc" ? "up" : "down"} size="s" className={cn("size-2.5", !isOn && "opacity-0")} />
      </button>
    </th>
  );
}
