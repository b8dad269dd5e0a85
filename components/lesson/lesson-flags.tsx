import { useTranslations } from "next-intl";
import { StatusMark } from "@/components/ui/status-mark";
import type { LessonView } from "@/lib/domain/lesson-view";

type Props = Readonly<{ lesson: Pick<LessonView, "is_untrusted" | "is_high_risk" | "is_safety" | "on_probation" | "open_conflicts"> }>;

/** What a reviewer has to know before the words: where it comes from, what it touches, whom it contradicts. */
export function LessonFlags({ lesson }: Props) {
  const t = useTranslations("lessons.flag");
  return (
    <>
      {lesson.is_untrusted ? <span title={t("untrustedWhy")}><StatusMark icon="warn" tone="warn">{t("untrusted")}</StatusMark></span> : null}
      {lesson.open_conflicts > 0 ? <StatusMark icon="compare" tone="warn">{t("conflict", { n: lesson.open_conflicts })}</StatusMark> : null}
      {lesson.is_high_risk ? <StatusMark icon="warn" tone="warn">{t("highRisk")}</StatusMark> : null}
      {lesson.is_safety ? <StatusMark icon="shield">{t("safety")}</StatusMark> : null}
      {lesson.on_probation ? <StatusMark icon="clock">{t("probation")}</StatusMark> : null}
    </>
  );
}

export const hasFlags = ({ lesson }: Props) => lesson.is_untrusted || lesson.is_high_risk || lesson.is_safety || lesson.on_probation || lesson.open_conflicts > 0;
