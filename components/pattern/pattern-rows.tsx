"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { lessonHref } from "@/components/lesson/lesson-href";
import { LessonStatusMark } from "@/components/lesson/lesson-status";
import { eventAddress } from "@/components/replay/replay-address";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusMark } from "@/components/ui/status-mark";
import type { PatternView } from "@/lib/domain/lesson-view";
import { PatternTrend } from "./pattern-trend";

type RowProps = Readonly<{ pattern: PatternView; isCurrent: boolean }>;

/** One kind of failure: what it is called, what was said last, what helps; then the figures. */
export function PatternTableRow({ pattern, isCurrent }: RowProps) {
  return (
    <tr data-pattern={pattern.pattern_id} data-current={isCurrent}>
      <td className="align-top py-1.5"><PatternWords pattern={pattern} /></td>
      <td className="align-top max-w-0 truncate"><code className="text-text-2" title={pattern.task_type}>{pattern.task_type}</code></td>
      <td className="align-top max-w-0 truncate"><code className="text-text-2" title={pattern.tool ?? undefined}>{pattern.tool}</code></td>
      <td className="align-top num"><PatternCount pattern={pattern} /></td>
      <td className="align-top num"><PatternTrend trend={pattern.trend} until={pattern.last_seen_at} /></td>
      <td className="align-top num text-text-3"><RelativeTime at={pattern.first_seen_at} /></td>
      <td className="align-top num text-text-3"><RelativeTime at={pattern.last_seen_at} /></td>
      <td className="align-top"><PatternLesson pattern={pattern} /></td>
    </tr>
  );
}

export function PatternCard({ pattern, isCurrent }: RowProps) {
  const t = useTranslations("patterns");
  return (
    <li className={cn("py-2.5 border-b border-line", isCurrent && "bg-accent-soft -mx-3 px-3")}>
      <PatternWords pattern={pattern} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 mt-1 text-12 text-text-3">
        <PatternCount pattern={pattern} />
        <PatternTrend trend={pattern.trend} until={pattern.last_seen_at} />
        <span>{t("since")} <RelativeTime at={pattern.first_seen_at} /></span>
        <span>{t("lastSeen")} <RelativeTime at={pattern.last_seen_at} /></span>
      </p>
      <p className="flex items-center gap-2 text-12 text-text-3"><code className="min-w-0 truncate">{pattern.task_type}</code>{pattern.tool ? <code className="ml-auto min-w-0 truncate">{pattern.tool}</code> : null}</p>
      {pattern.lesson ? <div className="mt-1 text-12"><PatternLesson pattern={pattern} /></div> : null}
    </li>
  );
}

function PatternWords({ pattern }: Readonly<{ pattern: PatternView }>) {
  const t = useTranslations("patterns");
  const classes = useTranslations("reflection.failureClass");
  const { example } = pattern;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-13">
        <b>{classes(pattern.failure_class)}</b>
        {pattern.is_cross_session ? <span title={t("crossSessionWhy")} className="text-12"><StatusMark icon="warn" tone="warn">{t("crossSession")}</StatusMark></span> : null}
      </p>
      {example ? <Link href={eventAddress(example.task_id, example.event_id)} title={t("toEvent")} dir="auto" className="line-clamp-2 font-mono text-12 text-text-2 wrap-anywhere hover:text-accent max-md:py-1">{example.excerpt}</Link> : null}
      {pattern.strategy ? <p className="text-12 text-text-3"><span className="sr-only">{t("strategy")}: </span>{pattern.strategy}</p> : null}
    </>
  );
}

function PatternCount({ pattern }: Readonly<{ pattern: PatternView }>) {
  const t = useTranslations("patterns");
  return <span className="whitespace-nowrap"><b className="text-text">{t("times", { n: pattern.count })}</b> <span className="text-text-3">{t("inTasks", { n: pattern.task_count })}</span></span>;
}

function PatternLesson({ pattern }: Readonly<{ pattern: PatternView }>) {
  const t = useTranslations("patterns");
  if (!pattern.lesson) return <span className="text-text-3">{t("notPromoted")}</span>;
  return (
    <>
      <LessonStatusMark status={pattern.lesson.status} />
      <Link href={lessonHref(pattern.lesson.lesson_id)} title={pattern.lesson.content} dir="auto" className="line-clamp-2 wrap-anywhere hover:text-accent">{pattern.lesson.content}</Link>
    </>
  );
}

/** Widths of the columns after the words, so that a skeleton and the table agree. */
export function PatternColumns() {
  return (
    <colgroup>
      <col />
      <col className="w-40 max-xl:w-32" />
      <col className="w-36 max-xl:w-24" />
      <col className="w-34" />
      <col className="w-24" />
      <col className="w-17" />
      <col className="w-20" />
      <col className="w-64 max-xl:w-44" />
    </colgroup>
  );
}
