import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/relative-time";
import { SectionHeader } from "@/components/ui/section-header";
import { Tag } from "@/components/ui/tag";
import type { LessonDetail } from "@/lib/domain/lesson-view";
import { ValueParts } from "./value-parts";

/** When the lesson holds, how long, and what it is worth. */
export function LessonAside({ lesson }: Readonly<{ lesson: LessonDetail }>) {
  const t = useTranslations("lessons.detail");
  return (
    <>
      <Conditions lesson={lesson} />
      <Validity lesson={lesson} />
      <section className="pt-5">
        <SectionHeader title={t("value")} end={<span><b className="text-18">{lesson.value}</b> <span className="text-text-3">{t("outOf")}</span></span>} />
        <ValueParts value={lesson.value} parts={lesson.value_parts} />
      </section>
      <section className="pt-5">
        <SectionHeader title={t("use")} />
        <dl className={LIST}>
          <Row name={t("recall")}>{t("hits", { n: lesson.hits })}{lesson.last_hit_at ? <span className="text-text-3">, {t("lastHit")} <RelativeTime at={lesson.last_hit_at} /></span> : null}</Row>
          <Row name={t("effect")}>{t("effectNone")}</Row>
        </dl>
      </section>
    </>
  );
}

const LIST = "grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 gap-y-[3px] text-12 leading-5";

function Row({ name, children }: Readonly<{ name: ReactNode; children: ReactNode }>) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Conditions({ lesson }: Readonly<{ lesson: LessonDetail }>) {
  const t = useTranslations("lessons.detail");
  const placement = useTranslations("lessons.placement");
  const languages = useTranslations("lessons.language");
  return (
    <section className="pt-4">
      <SectionHeader title={t("conditions")} />
      <dl className={LIST}>
        {lesson.applies_when ? <Row name={t("appliesWhen")}>{lesson.applies_when}</Row> : null}
        {lesson.not_when ? <Row name={t("notWhen")}>{lesson.not_when}</Row> : null}
        {lesson.tool ? <Row name={t("tool")}><code>{lesson.tool}</code></Row> : null}
        <Row name={t("placedIn")}>{placement(lesson.placement)}</Row>
        {lesson.keywords.length > 0 ? <Row name={t("keywords")}>{lesson.keywords.join(", ")}</Row> : null}
        {lesson.tags.length > 0 ? <Row name={t("tags")}><span className="flex flex-wrap gap-1">{lesson.tags.map((tag) => <Tag key={tag} className="max-w-full"><span className="truncate">{tag}</span></Tag>)}</span></Row> : null}
        <Row name={t("language")}>{languages(lesson.language)}</Row>
      </dl>
    </section>
  );
}

function Validity({ lesson }: Readonly<{ lesson: LessonDetail }>) {
  const t = useTranslations("lessons.detail");
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return (
    <section className="pt-5">
      <SectionHeader title={t("validity")} />
      <p className="text-12">
        {lesson.status === "long_term" ? t("noExpiry") : lesson.expires_at ? t("validUntil", { date: day(lesson.expires_at) }) : t("fromApproval")}
        {lesson.review_again_at ? <span className="text-text-2"> · {t("reviewAgain", { date: day(lesson.review_again_at) })}</span> : null}
      </p>
      <p className="text-12 text-text-3">{t("over")}</p>
    </section>
  );
}
