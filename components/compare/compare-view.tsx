import Link from "next/link";
import { useTranslations } from "next-intl";
import { TaskStatusMark } from "@/components/task/task-status";
import { taskHref } from "@/components/task/task-href";
import { Alert } from "@/components/ui/alert";
import type { Comparison } from "@/lib/domain/compare-tasks";
import type { TaskView } from "@/lib/domain/task-view";
import { formatLength } from "@/lib/i18n/format";
import { ComparePairs } from "./compare-pairs";

type Props = Readonly<{ comparison: Comparison & Readonly<{ left: TaskView; right: TaskView; isCut: boolean }>; /** Decisions of each that are compared. */ most: number }>;

/** Two runs aligned by decision; where they part is marked. */
export function CompareView({ comparison: { left, right, pairs, firstDivergence, isCut }, most }: Props) {
  const t = useTranslations("tasks");
  return (
    <>
      <div className="pt-3.5 pb-3">
        <p className="flex items-center gap-1.5 text-12 text-text-3"><Link href="/tasks" className="text-accent hover:underline">{t("title")}</Link><span>/</span>{t("compareTitle")}</p>
        <h1>{firstDivergence === null ? t("identical") : t("agreeUpTo", { count: firstDivergence })}</h1>
      </div>
      {isCut ? <Alert tone="warn" title={t("comparePart", { count: most })} className="mb-3" /> : null}
      <div className="sticky top-(--top) z-10 grid grid-cols-2 bg-bg border-y border-line">
        <Side task={left} />
        <Side task={right} className="border-l border-line pl-4" />
      </div>
      <ComparePairs pairs={pairs} firstDivergence={firstDivergence} leftId={left.task_id} rightId={right.task_id} />
    </>
  );
}

function Side({ task, className = "pr-4" }: Readonly<{ task: TaskView; className?: string }>) {
  const t = useTranslations("tasks");
  return (
    <div className={`py-2 min-w-0 ${className}`}>
      <h2 className="truncate"><Link href={taskHref(task.task_id)} title={t("openTask")} className="hover:text-accent">{task.title}</Link></h2>
      <p className="facts"><TaskStatusMark status={task.status} /><span>{formatLength(task.duration_ms)}</span><code>{task.task_type}</code>{task.agent ? <span>{task.agent}</span> : null}</p>
    </div>
  );
}
