"use client";
import Link from "next/link";
import { useNow, useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusMark } from "@/components/ui/status-mark";
import type { LessonDetail } from "@/lib/domain/lesson-view";
import { LessonFlags } from "./lesson-flags";
import { LessonStatusMark } from "./lesson-status";

/** As a person counts them: what is seen as one sign is one. */
const lengthOf = (text: string) => [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].length;

/** The lesson's words, and in one line how it stands. */
export function LessonHeader({ lesson }: Readonly<{ lesson: LessonDetail }>) {
  const t = useTranslations("lessons");
  const crumb = useTranslations("replay");
  return (
    <div className="py-3 border-b border-line">
      <nav aria-label={crumb("breadcrumb")} className="flex items-center gap-1.5 min-w-0 text-12 text-text-3">
        <Link href="/lessons" className="text-accent hover:underline">{t("title")}</Link>
        <span aria-hidden>/</span>
        <Link href={`/lessons?type=${encodeURIComponent(lesson.task_type)}`} className="min-w-0 truncate hover:text-accent">{lesson.task_type}</Link>
      </nav>
      <h1 lang={lesson.language} dir="auto" className="wrap-anywhere text-pretty">{lesson.content}</h1>
      <div className="facts">
        <LessonStatusMark status={lesson.status} />
        <Expiry lesson={lesson} />
        <LessonFlags lesson={lesson} />
        <span>{t("detail.version", { n: lesson.version })}</span>
        <span>{t("detail.characters", { n: lengthOf(lesson.content) })}</span>
        {lesson.proposed_by ? <span>{t("detail.proposedBy", { name: lesson.proposed_by })}</span> : null}
        <RelativeTime at={lesson.created_at} />
      </div>
    </div>
  );
}

const DAY_MS = 86_400_000;
const WARN_DAYS = 7;

/** Said only of a lesson that acts, and a week ahead. */
function Expiry({ lesson }: Readonly<{ lesson: LessonDetail }>) {
  const t = useTranslations("lessons.detail");
  const now = useNow();
  if (lesson.status !== "active" || lesson.expires_at === null) return null;
  const days = Math.floor((new Date(lesson.expires_at).getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return <StatusMark icon="clock" tone="warn">{t("expired")}</StatusMark>;
  return <StatusMark icon="clock" tone={days < WARN_DAYS ? "warn" : "quiet"}>{t("expires", { days })}</StatusMark>;
}
