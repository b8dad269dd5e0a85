"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { LessonView } from "@/lib/domain/lesson-view";
import { hasFlags, LessonFlags } from "./lesson-flags";
import { lessonHref } from "./lesson-href";
import { LessonStatusMark } from "./lesson-status";
import { ValueMark } from "./value-mark";

type RowProps = Readonly<{ lesson: LessonView; isCurrent: boolean; onTag: (tag: string) => void }>;

/** One lesson: its words first, then where it holds. On a phone the row becomes a card. */
export function LessonTableRow({ lesson, isCurrent, onTag }: RowProps) {
  return (
    <tr data-lesson={lesson.lesson_id} data-current={isCurrent}>
      <td className="align-top"><LessonStatusMark status={lesson.status} /></td>
      <td className="align-top">
        <LessonWords lesson={lesson} />
        <LessonNotes lesson={lesson} onTag={onTag} />
      </td>
      <td className="align-top max-w-0 truncate"><code className="text-text-2" title={lesson.task_type}>{lesson.task_type}</code></td>
      <td className="align-top max-w-0 truncate"><code className="text-text-3" title={lesson.tool ?? undefined}>{lesson.tool}</code></td>
      <td className="align-top num"><ValueMark value={lesson.value} /></td>
      <td className="align-top num text-text-2">{lesson.evidence_count}</td>
      <td className="align-top num text-text-3"><RelativeTime at={lesson.updated_at} /></td>
    </tr>
  );
}

export function LessonCard({ lesson, isCurrent, onTag }: RowProps) {
  return (
    <li className={cn("relative py-2.5 border-b border-line", isCurrent && "bg-accent-soft -mx-3 px-3")}>
      <p className="flex items-center gap-2 text-12">
        <LessonStatusMark status={lesson.status} />
        <ValueMark value={lesson.value} className="ml-auto" />
        <RelativeTime at={lesson.updated_at} className="text-text-3" />
      </p>
      <LessonWords lesson={lesson} className="py-1" />
      <LessonNotes lesson={lesson} onTag={onTag} />
      <p className="flex items-center gap-2 text-12 text-text-3">
        <code className="min-w-0 truncate">{lesson.task_type}</code>
        {lesson.tool ? <code className="ml-auto min-w-0 truncate">{lesson.tool}</code> : null}
      </p>
    </li>
  );
}

function LessonWords({ lesson, className }: Readonly<{ lesson: LessonView; className?: string }>) {
  return <Link href={lessonHref(lesson.lesson_id)} lang={lesson.language} dir="auto" className={cn("block text-13 leading-5 wrap-anywhere hover:text-accent", className)}>{lesson.content}</Link>;
}

/** What a reader has to know beside the words: flags, when it holds, its tags. Nothing where there is nothing. */
function LessonNotes({ lesson, onTag }: Omit<RowProps, "isCurrent">) {
  const t = useTranslations("lessons");
  if (!lesson.applies_when && lesson.tags.length === 0 && !hasFlags({ lesson })) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-12 text-text-3">
      <LessonFlags lesson={lesson} />
      {lesson.applies_when ? <span lang={lesson.language} dir="auto" className="wrap-anywhere">{lesson.applies_when}</span> : null}
      {lesson.tags.map((tag) => (
        <button key={tag} type="button" aria-label={t("byTag", { tag })} onClick={() => onTag(tag)} className="relative z-10 inline-flex max-md:py-1.5"><Tag className="hover:border-line-2 hover:text-text max-w-48"><span className="truncate">{tag}</span></Tag></button>
      ))}
    </div>
  );
}

/** Widths of the columns beside the words, so that a skeleton and the table agree. */
export function LessonColumns() {
  return (
    <colgroup>
      <col className="w-34" />
      <col />
      <col className="w-44 max-xl:w-36" />
      <col className="w-40 max-xl:w-28" />
      <col className="w-24" />
      <col className="w-18" />
      <col className="w-18" />
    </colgroup>
  );
}
