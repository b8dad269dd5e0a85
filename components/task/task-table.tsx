"use client";
import { useTranslations } from "next-intl";
import type { TaskView } from "@/lib/domain/task-view";
import { TaskCard, TaskColumns, TaskTableRow } from "./task-rows";

/** A short list without choice or order of its own, as on the overview and after an import. */
export function TaskTable({ tasks }: Readonly<{ tasks: readonly TaskView[] }>) {
  const t = useTranslations("tasks");
  return (
    <>
      <table className="tbl table-fixed max-md:hidden">
        <TaskColumns hasBox={false} />
        <thead>
          <tr>
            <th>{t("status")}</th>
            <th>{t("task")}</th>
            <th>{t("type")}</th>
            <th>{t("turns")}</th>
            <th>{t("failure")}</th>
            <th>{t("agent")}</th>
            <th className="num">{t("length")}</th>
            <th className="num">{t("when")}</th>
          </tr>
        </thead>
        <tbody>{tasks.map((task) => <TaskTableRow key={task.task_id} task={task} />)}</tbody>
      </table>
      <ul className="cards border-t border-line md:hidden">{tasks.map((task) => <TaskCard key={task.task_id} task={task} />)}</ul>
    </>
  );
}
