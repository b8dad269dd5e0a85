"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import type { TaskView } from "@/lib/domain/task-view";
import { formatLength } from "@/lib/i18n/format";
import { taskHref } from "./task-href";
import { TaskStatusMark } from "./task-status";
import { TurningPointCounts } from "./turning-point-counts";
import { useFailureWords } from "./use-failure-words";

type RowProps = Readonly<{
  task: TaskView;
  isCurrent?: boolean;
  isSelected?: boolean;
  /** The list has a box before each row. */
  onSelect?: (isSelected: boolean) => void;
}>;

/** One task. On a phone the row becomes three lines: how it ended and when, its title, what happened in it. */
export function TaskTableRow({ task, isCurrent, isSelected, onSelect }: RowProps) {
  const t = useTranslations("tasks");
  return (
    <tr data-task={task.task_id} data-current={isCurrent} aria-selected={onSelect ? Boolean(isSelected) : undefined} className="group max-md:hidden">
      {onSelect ? (
        <td className="w-7">
          <input type="checkbox" aria-label={t("select", { title: task.title })} checked={Boolean(isSelected)} onChange={(event) => onSelect(event.target.checked)} className="block" />
        </td>
      ) : null}
      <td><TaskStatusMark status={task.status} /></td>
      <td className="max-w-0 truncate"><Link href={taskHref(task.task_id)} title={task.title} className="text-13 hover:text-accent">{task.title}</Link></td>
      <td className="max-w-0 truncate"><code className="text-text-2" title={task.task_type}>{task.task_type}</code></td>
      <td>{task.is_derived ? <TurningPointCounts counts={task.turning_points} /> : <span className="text-text-3">{t("pending")}</span>}</td>
      <td className="max-w-0 truncate text-text-2"><FailureWords task={task} /></td>
      <td className="max-w-0 truncate text-text-3" title={task.agent ?? undefined}>{task.agent}</td>
      <td className="num text-text-3">{formatLength(task.duration_ms)}</td>
      <td className="num text-text-3"><RelativeTime at={task.started_at} /></td>
    </tr>
  );
}

export function TaskCard({ task, isCurrent, isSelected, onSelect }: RowProps) {
  const t = useTranslations("tasks");
  return (
    <li className={cn("relative flex gap-3 py-2.5 border-b border-line", (isCurrent || isSelected) && "bg-accent-soft -mx-3 px-3")}>
      {onSelect ? <input type="checkbox" aria-label={t("select", { title: task.title })} checked={Boolean(isSelected)} onChange={(event) => onSelect(event.target.checked)} className="relative z-10 mt-0.5 size-5 flex-none" /> : null}
      <div className="grow min-w-0">
        <p className="flex items-center gap-2 text-12">
          <TaskStatusMark status={task.status} />
          <span className="ml-auto text-text-3">{formatLength(task.duration_ms)}</span>
          <RelativeTime at={task.started_at} className="text-text-3" />
        </p>
        {/* The whole card opens the task. */}
        <Link href={taskHref(task.task_id)} className="block truncate text-13 leading-[22px] after:absolute after:inset-0">{task.title}</Link>
        <p className="flex items-center gap-3 text-12 text-text-3 min-h-5">
          {task.is_derived ? <TurningPointCounts counts={task.turning_points} /> : t("pending")}
          <span className="text-text-2"><FailureWords task={task} /></span>
          <code className="ml-auto min-w-0 truncate text-text-3">{task.task_type}</code>
        </p>
      </div>
    </li>
  );
}

/** The failure that mattered, and how many there were if there were more. */
function FailureWords({ task }: Readonly<{ task: TaskView }>) {
  const t = useTranslations("tasks");
  const failureWords = useFailureWords();
  if (!task.failure_category) return null;
  return (
    <>
      {failureWords(task.failure_category)}
      {task.failures > 1 ? <span className="text-text-3" title={t("failuresOf", { count: task.failures })}> ×{task.failures}</span> : null}
    </>
  );
}

/** Widths of the columns after the title, so that a skeleton and the table agree. */
export function TaskColumns({ hasBox }: Readonly<{ hasBox: boolean }>) {
  return (
    <colgroup>
      {hasBox ? <col className="w-7" /> : null}
      <col className="w-26" />
      <col />
      <col className="w-42 max-xl:w-38" />
      <col className="w-48 max-xl:w-44" />
      <col className="w-40 max-xl:w-32" />
      <col className="w-28 max-xl:w-24" />
      <col className="w-17" />
      <col className="w-17" />
    </colgroup>
  );
}
