"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TaskStatusMark } from "@/components/task/task-status";
import { taskHref } from "@/components/task/task-href";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ImportedTask, ImportResult } from "@/lib/domain/import-result";
import { wasHereAlready } from "./import-state";
import { RejectedLines } from "./rejected-lines";

const SHOWN_AT_FIRST = 12;

/** What a file held: its tasks, what was here before, what could not be read. */
export function ImportOutcome({ result, fileName }: Readonly<{ result: ImportResult; fileName: string }>) {
  const t = useTranslations("import");
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? result.tasks : result.tasks.slice(0, SHOWN_AT_FIRST);
  const remarks = [...result.warnings, ...result.tasks.flatMap(({ title, warnings }) => warnings.map((words) => `${title}: ${words}`))];
  return (
    <div className="text-12">
      {wasHereAlready(result) ? (
        <p className="flex gap-1.5 text-text-2"><Icon name="check" className="mt-0.5" />{t("wasHere", { tasks: result.task_count })}</p>
      ) : result.duplicates > 0 ? <p className="text-text-2">{t("partlyHere", { duplicates: result.duplicates })}</p> : null}
      {shown.length > 0 ? <ul className="mt-1.5 border-t border-line">{shown.map((task) => <FoundTask key={task.task_id} task={task} />)}</ul> : null}
      {shown.length < result.tasks.length ? <Button variant="link" className="mt-2 text-12" onClick={() => setIsAll(true)}>{t("tasksShown", { count: result.tasks.length })}</Button> : null}
      {isAll && result.task_count > result.tasks.length ? <Link href="/tasks" className="block mt-2 text-accent hover:underline">{t("moreTasks", { count: result.task_count - result.tasks.length })}</Link> : null}
      {remarks.length > 0 ? (
        <details className="mt-2">
          <summary className="w-max text-text-2 hover:text-text">{t("warnings", { count: remarks.length })}</summary>
          <ul className="mt-1 pl-4 list-disc text-text-2">{remarks.map((words, index) => <li key={index} className="wrap-anywhere">{words}</li>)}</ul>
        </details>
      ) : null}
      {result.rejected_count > 0 ? <RejectedLines result={result} fileName={fileName} /> : null}
    </div>
  );
}

function FoundTask({ task }: Readonly<{ task: ImportedTask }>) {
  const t = useTranslations("import");
  return (
    <li className="grid grid-cols-[104px_minmax(0,1fr)_auto_auto] items-center gap-3 min-h-[29px] border-b border-line max-md:grid-cols-[minmax(0,1fr)_auto] max-md:py-2 max-md:gap-y-0">
      <TaskStatusMark status={task.status} />
      <Link href={taskHref(task.task_id)} title={task.title} className="truncate text-13 hover:text-accent max-md:col-span-2 max-md:row-start-2">{task.title}</Link>
      <span className="text-text-2 max-md:row-start-1">{task.turning_points > 0 ? t("turns", { count: task.turning_points }) : null}</span>
      <span className="min-w-24 text-right text-text-3 max-md:hidden">{task.events === 0 && task.duplicates > 0 ? t("here") : t("eventsCount", { count: task.events })}</span>
    </li>
  );
}
