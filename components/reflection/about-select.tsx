"use client";
import { useTranslations } from "next-intl";
import { Field, Select } from "@/components/ui/field";
import type { TaskReflections } from "@/lib/domain/task-reflections";

/** What a reflection is about: the task as a whole, an event that failed, or the one chosen in the story. */
export type About = Readonly<{ eventId: string | null; chosenEventId: string | null; diagnoses: TaskReflections["diagnoses"]; onChange: (eventId: string | null) => void }>;

export function AboutSelect({ eventId, chosenEventId, diagnoses, onChange }: About) {
  const t = useTranslations("reflection");
  const isKnown = (id: string) => diagnoses.some(({ event_id }) => event_id === id);
  const other = [chosenEventId, eventId].filter((id): id is string => id !== null && !isKnown(id));
  return (
    <Field label={t("about.label")} className="max-w-90">
      {(control) => (
        <Select {...control} value={eventId ?? ""} className="w-full" onChange={(event) => onChange(event.target.value || null)}>
          <option value="">{t("about.task")}</option>
          {[...new Set(other)].map((id) => <option key={id} value={id}>{t("about.chosen")}</option>)}
          {diagnoses.map(({ event_id, tool, failure_class }) => <option key={event_id} value={event_id}>{[tool, t(`failureClass.${failure_class}`)].filter(Boolean).join(": ")}</option>)}
        </Select>
      )}
    </Field>
  );
}
