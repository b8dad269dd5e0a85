"use client";
import { useTranslations } from "next-intl";
import { StatusMark } from "@/components/ui/status-mark";
import { ENTITY_KINDS } from "@/lib/domain/failure-class";
import type { TaskReflections } from "@/lib/domain/task-reflections";
import { EventLink } from "./event-link";
import { itemStyle, metaStyle } from "./shown-first";

/** One failed call: what kind of failure, what it names, what helps against it. */
export function DiagnosisItem({ diagnosis }: Readonly<{ diagnosis: TaskReflections["diagnoses"][number] }>) {
  const t = useTranslations("reflection");
  const { event_id, failure_class, entities, excerpt, is_ambiguous, strategy } = diagnosis;
  const named = ENTITY_KINDS.flatMap((kind) => (entities[kind] ? [{ kind, name: entities[kind] }] : []));
  return (
    <li className={itemStyle}>
      <p className="flex flex-wrap items-center gap-x-2.5">
        <b>{t(`failureClass.${failure_class}`)}</b>
        <span className="text-12"><EventLink eventId={event_id} /></span>
        {is_ambiguous ? <span className="text-12"><StatusMark icon="unknown">{t("diagnoses.ambiguous")}</StatusMark></span> : null}
      </p>
      {excerpt ? <p dir="auto" title={excerpt} className="line-clamp-2 font-mono text-12 text-text-2 wrap-anywhere">{excerpt}</p> : null}
      {named.length > 0 ? (
        <p className={metaStyle}>
          {named.map(({ kind, name }) => <span key={kind} className="min-w-0 wrap-anywhere">{t(`entity.${kind}`)} <code dir="auto" className="text-text-2">{name}</code></span>)}
        </p>
      ) : null}
      {strategy ? <p className="mt-[3px] text-12 text-text-3"><span className="sr-only">{t("diagnoses.strategy")}: </span>{strategy}</p> : null}
    </li>
  );
}
