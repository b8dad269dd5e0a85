"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { SectionHeader } from "@/components/ui/section-header";
import { StatusMark } from "@/components/ui/status-mark";
import { conflictReasonText } from "@/lib/domain/conflict/conflict-reason";
import type { ConflictView, LessonDetail } from "@/lib/domain/lesson-view";
import { lessonHref } from "./lesson-href";
import { LessonStatusMark } from "./lesson-status";
import { markWords } from "./mark-words";

/** Whom the lesson contradicts, with the words that oppose marked; the older rule first. */
export function LessonConflicts({ lessonId, conflicts }: Readonly<{ lessonId: string; conflicts: LessonDetail["conflicts"] }>) {
  const t = useTranslations("lessons.conflicts");
  return (
    <section className="pt-5">
      <SectionHeader title={t("title")} note={conflicts.length > 0 ? conflicts.length : null} />
      {conflicts.length === 0 ? <p className="text-12 text-text-3">{t("none")}</p> : null}
      <ul className="flex flex-col gap-4">
        {conflicts.map((conflict) => <Conflict key={conflict.conflict_id} lessonId={lessonId} conflict={conflict} />)}
      </ul>
    </section>
  );
}

function Conflict({ lessonId, conflict }: Readonly<{ lessonId: string; conflict: ConflictView }>) {
  const t = useTranslations("lessons.conflicts");
  const language = useLocale();
  const isOpen = conflict.status === "open";
  const { proposal } = conflict;
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 mb-1.5 text-12 text-text-3">
        {isOpen ? <StatusMark icon="pause" tone="warn">{t("open")}</StatusMark> : <StatusMark icon="check">{t("resolved")}</StatusMark>}
        <b className="text-text">{t(`kind.${conflict.kind}`)}</b>
        <span dir="auto" className="wrap-anywhere">{conflictReasonText(conflict.reason, language)}</span>
        <RelativeTime at={conflict.created_at} />
      </p>
      <div className="grid md:grid-cols-2 border border-line rounded-control bg-surface overflow-hidden">
        {conflict.lesson_ids.map((id, side) => (
          <Rule key={id} isThis={id === lessonId} id={id} conflict={conflict} opposed={side === 0 ? conflict.words.left : conflict.words.right} isSecond={side === 1} />
        ))}
      </div>
      {proposal ? <p className="mt-1.5 text-12 text-text-2 wrap-anywhere">{proposal.content === null ? t(`proposal.${proposal.act}`) : t("proposal.content", { content: proposal.content })}</p> : null}
      {isOpen ? <p className="mt-0.5 text-12 text-text-3">{t("held")}</p> : null}
    </li>
  );
}

type RuleProps = Readonly<{ id: string; isThis: boolean; isSecond: boolean; conflict: ConflictView; opposed: readonly string[] }>;

function Rule({ id, isThis, isSecond, conflict, opposed }: RuleProps) {
  const t = useTranslations("lessons.conflicts");
  const lesson = conflict.lessons.find(({ lesson_id }) => lesson_id === id);
  if (!lesson) return null;
  const words = markWords(lesson.content, { opposed, shared: conflict.words.shared }).map(({ text, kind }, at) =>
    kind === "plain" ? <span key={at}>{text}</span> : kind === "opposed" ? (
      <mark key={at} className="px-0.5 rounded-t-[2px] border-b-2 border-accent bg-accent-soft text-inherit font-semibold">{text}</mark>
    ) : (
      <span key={at} className="border-b-[1.5px] border-dotted border-text-3">{text}</span>
    ),
  );
  return (
    <div className={isSecond ? "px-3 py-2 border-line max-md:border-t md:border-l" : "px-3 py-2"}>
      <p className="flex items-center gap-2 text-12 text-text-3"><LessonStatusMark status={lesson.status} />{isThis ? t("this") : t("other")}</p>
      <p dir="auto" className="mt-0.5 leading-[21px] wrap-anywhere">{isThis ? words : <Link href={lessonHref(id)} className="hover:text-accent">{words}</Link>}</p>
    </div>
  );
}
