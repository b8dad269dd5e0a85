"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { FormError } from "@/components/settings/form-error";
import { Button } from "@/components/ui/button";
import { Field, Input, Select, Textarea } from "@/components/ui/field";
import { useAct } from "@/components/ui/use-act";
import { writeReflectionAction } from "@/lib/actions/reflections";
import { REFLECTION_CATEGORIES } from "@/lib/domain/reflection";
import type { WrittenView } from "@/lib/queries/reflection-queries";
import { AboutSelect, type About } from "./about-select";
import { ChangeRows } from "./change-rows";
import { faultsOfIssues, readDraft, type Draft, type DraftField, type Fault, type Faults } from "./reflection-draft";

type Props = Readonly<{ taskId: string; draft: Draft; about: About; onDraft: (draft: Draft) => void; onDone: (written: WrittenView) => void; onClose: () => void }>;

/** A reflection by a person, in the schema of rules and models. What was typed stays, whatever is refused. */
export function ReflectionForm({ taskId, draft, about, onDraft, onDone, onClose }: Props) {
  const t = useTranslations("reflection");
  const [tried, setTried] = useState<Faults>({});
  const { act, isPending, error } = useAct(writeReflectionAction, { isShown: true, onDone });
  const faults: Faults = { ...(error ? faultsOfIssues(error.issues) : {}), ...tried };
  const set = (patch: Partial<Draft>) => {
    onDraft({ ...draft, ...patch });
    setTried((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))));
  };
  const save = (form: HTMLFormElement) => {
    const reading = readDraft(draft);
    setTried(reading.ok ? {} : reading.faults);
    if (reading.ok) return act({ task_id: taskId, event_id: about.eventId, body: reading.body });
    // The field is marked by the render this causes.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const count = Object.keys(tried).length;
  const faultWords = useFaultWords();
  const faultOf = (field: DraftField) => (faults[field] ? faultWords(faults[field]) : null);
  const text = (field: Exclude<DraftField, "changes" | "category">, { label, hint, rows, max, isMono = false, isFirst = false }: Readonly<{ label: string; hint?: string; rows?: number; max?: number; isMono?: boolean; isFirst?: boolean }>) => (
    <Field label={label} error={faultOf(field)} hint={<Hint words={hint} length={draft[field].length} max={max} />}>
      {(control) =>
        rows === undefined ? (
          <Input {...control} value={draft[field]} onChange={(event) => set({ [field]: event.target.value })} />
        ) : (
          <Textarea {...control} autoFocus={isFirst} rows={rows} value={draft[field]} className={isMono ? "font-mono text-12" : ""} onChange={(event) => set({ [field]: event.target.value })} />
        )
      }
    </Field>
  );
  return (
    <form
      noValidate
      aria-label={t("acts.write")}
      onSubmit={(event) => { event.preventDefault(); save(event.currentTarget); }}
      onKeyDown={(event) => { if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) { event.preventDefault(); save(event.currentTarget); } }}
      className="flex flex-col gap-3"
    >
      <p className="text-12 text-text-2 max-w-[74ch]">{t("form.lead")}</p>
      {error ? <FormError error={error} /> : null}
      <AboutSelect {...about} />
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
        <div className="flex flex-col gap-3 min-w-0">
          {text("restated", { label: t("body.goal"), hint: t("form.goalHint"), rows: 2, isFirst: true })}
          <label className="flex items-center gap-2 text-12 max-md:min-h-9"><input type="checkbox" checked={draft.wasUnderstood} onChange={(event) => set({ wasUnderstood: event.target.checked })} />{t("body.understood")}</label>
          {text("rootCause", { label: t("body.rootCause"), hint: t("form.rootCauseHint"), rows: 3, max: 600 })}
          <Field label={t("body.category")} error={faultOf("category")} className="max-w-90">
            {(control) => (
              <Select {...control} value={draft.category} className="w-full" onChange={(event) => set({ category: REFLECTION_CATEGORIES.find((category) => category === event.target.value) ?? "" })}>
                <option value="">{t("form.chooseCategory")}</option>
                {REFLECTION_CATEGORIES.map((category) => <option key={category} value={category}>{t(`category.${category}`)}</option>)}
              </Select>
            )}
          </Field>
          {text("faultyAction", { label: t("body.faulty"), hint: t("form.faultyHint"), rows: 2, max: 600, isMono: true })}
        </div>
        <div className="flex flex-col gap-3 min-w-0">
          {text("actual", { label: t("body.actual"), hint: t("form.onePerLine"), rows: 3 })}
          {text("best", { label: t("body.best"), hint: t("form.onePerLine"), rows: 3 })}
          <ChangeRows changes={draft.changes} fault={faultOf("changes")} onChange={(changes) => set({ changes })} />
          {text("suggestions", { label: t("body.suggestions"), hint: t("form.suggestionsHint"), rows: 3 })}
        </div>
      </div>
      {text("rule", { label: t("body.rule"), hint: t("form.ruleHint"), max: 200 })}
      {text("nextAction", { label: t("body.next"), hint: t("form.nextHint"), max: 100 })}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={isPending}>{t("form.save")}</Button>
        <Button variant="ghost" onClick={onClose}>{t("acts.close")}</Button>
        <span role="status" className="text-12 text-fail">{count > 0 ? t("form.faults", { n: count }) : ""}</span>
      </div>
    </form>
  );
}

function Hint({ words, length, max }: Readonly<{ words?: ReactNode; length: number; max?: number | undefined }>) {
  const t = useTranslations("reflection.form");
  return <>{words} {max === undefined || length === 0 ? null : <span className={length > max ? "text-fail" : undefined}>{t("count", { n: length, max })}</span>}</>;
}

function useFaultWords() {
  const t = useTranslations("reflection.form.fault");
  return ({ code, max = 0, min = 0, line = 0 }: Fault) => t(code, { max, min, line });
}
