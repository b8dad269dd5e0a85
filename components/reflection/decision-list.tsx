"use client";
import { useLocale, useTranslations } from "next-intl";
import { reflectReasonText } from "@/lib/domain/reflect-reason";
import type { TaskReflections } from "@/lib/domain/task-reflections";
import { EventLink } from "./event-link";

/** What was decided about each failure, to reflect or not, and why. Folded: most readers need it once. */
export function DecisionList({ decisions }: Pick<TaskReflections, "decisions">) {
  const t = useTranslations("reflection.decisions");
  const language = useLocale();
  if (decisions.length === 0) return null;
  return (
    <details className="mt-2 text-12">
      <summary className="w-fit text-text-2 hover:text-text max-md:py-1.5">{t("title")} <span className="text-text-3">{t("count", { n: decisions.length })}</span></summary>
      <ul className="mt-1">
        {decisions.map(({ event_id, step, is_deep, reason }, at) => (
          <li key={at} className="py-1 border-t border-line first:border-t-0 leading-[18px] text-text-2">
            {event_id === null ? <span className="text-text-3">{t("wholeTask")}</span> : <EventLink eventId={event_id} />}
            <b className="mx-2">{t(`step.${step}`)}</b>
            <span dir="auto" className="wrap-anywhere">{reflectReasonText(reason, language)}</span>
            {is_deep ? <span className="text-text-3"> · {t("deep")}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
