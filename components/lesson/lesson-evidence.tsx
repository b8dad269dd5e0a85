import Link from "next/link";
import { useTranslations } from "next-intl";
import { taskHref } from "@/components/task/task-href";
import { TaskStatusMark } from "@/components/task/task-status";
import { RelativeTime } from "@/components/ui/relative-time";
import { SectionHeader } from "@/components/ui/section-header";
import type { LessonDetail } from "@/lib/domain/lesson-view";
import { CallDifference } from "./call-difference";

/** Why the lesson exists: each task that speaks for it, with the calls themselves. */
export function LessonEvidence({ evidence }: Pick<LessonDetail, "evidence">) {
  const t = useTranslations("lessons.evidenceSection");
  const tasks = new Set(evidence.map(({ task_id }) => task_id)).size;
  const events = new Set(evidence.flatMap(({ task_id, event_ids }) => event_ids.map((id) => `${task_id} ${id}`))).size;
  return (
    <section className="pt-4">
      <SectionHeader title={t("title")} note={evidence.length > 0 ? t("count", { tasks, events }) : null} />
      {evidence.length === 0 ? <p className="text-12 text-text-3">{t("none")}</p> : null}
      <ul className="flex flex-col gap-4">
        {evidence.map((piece) => <Piece key={piece.evidence_id} piece={piece} />)}
      </ul>
    </section>
  );
}

function Piece({ piece }: Readonly<{ piece: LessonDetail["evidence"][number] }>) {
  const t = useTranslations("lessons.evidenceSection");
  const kind = useTranslations("lessons.evidenceKind");
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 mb-1.5 text-12 text-text-3">
        <TaskStatusMark status={piece.task_status} />
        <Link href={taskHref(piece.task_id)} dir="auto" className="min-w-0 wrap-anywhere text-text hover:text-accent">{piece.task_title}</Link>
        <span>{kind(piece.kind)}</span>
        {piece.trust ? <span>{t(`trust.${piece.trust}`)}</span> : null}
        <RelativeTime at={piece.created_at} />
      </p>
      {piece.calls.length > 0 ? <CallDifference taskId={piece.task_id} calls={piece.calls} isContrast={piece.kind === "contrast"} /> : piece.event_ids.length > 0 ? <p className="text-12 text-text-3">{t("gone")}</p> : null}
    </li>
  );
}
