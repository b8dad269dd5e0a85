"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { LessonFlags } from "@/components/lesson/lesson-flags";
import { lessonHref } from "@/components/lesson/lesson-href";
import { LessonStatusMark } from "@/components/lesson/lesson-status";
import { ValueMark } from "@/components/lesson/value-mark";
import type { LessonView } from "@/lib/domain/lesson-view";
import { reflectReasonText } from "@/lib/domain/reflect-reason";
import type { TaskReflections } from "@/lib/domain/task-reflections";
import { itemStyle, metaStyle } from "./shown-first";

export function BornLesson({ lesson }: Readonly<{ lesson: LessonView }>) {
  return (
    <li className={itemStyle}>
      <Link href={lessonHref(lesson.lesson_id)} lang={lesson.language} dir="auto" className="block font-medium wrap-anywhere hover:text-accent">{lesson.content}</Link>
      <div className={metaStyle}>
        <LessonStatusMark status={lesson.status} />
        <ValueMark value={lesson.value} />
        <LessonFlags lesson={lesson} />
      </div>
    </li>
  );
}

/** Rules that were found but not kept, each with its reason. */
export function RefusedRules({ refused }: Pick<TaskReflections, "refused">) {
  const t = useTranslations("reflection.born");
  const language = useLocale();
  if (refused.length === 0) return null;
  return (
    <details className="mt-2 text-12">
      <summary className="w-fit text-text-2 hover:text-text max-md:py-1.5">{t("refused", { n: refused.length })}</summary>
      <ul className="mt-1">
        {refused.map(({ content, reason }, at) => (
          <li key={at} className="py-1 border-t border-line first:border-t-0 leading-[18px]">
            <p dir="auto" className="text-text-2 wrap-anywhere">{content}</p>
            <p dir="auto" className="text-text-3 wrap-anywhere">{reflectReasonText(reason, language)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
