"use client";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { DraftChange } from "./reflection-draft";

const KINDS = ["merge", "skip", "replace"] as const;

type Props = Readonly<{ changes: readonly DraftChange[]; fault: string | null; onChange: (changes: readonly DraftChange[]) => void }>;

/** What leads from the path taken to the best one: steps merged, skipped or replaced. */
export function ChangeRows({ changes, fault, onChange }: Props) {
  const t = useTranslations("reflection");
  const set = (at: number, patch: Partial<DraftChange>) => onChange(changes.map((change, place) => (place === at ? { ...change, ...patch } : change)));
  return (
    <fieldset className="flex flex-col gap-1.5 min-w-0">
      <legend className="mb-1 text-12 text-text-2">{t("body.changes")}</legend>
      {changes.map((change, at) => (
        <div key={at} role="group" aria-label={t("form.change", { n: at + 1 })} className="grid grid-cols-[104px_minmax(0,1fr)_minmax(0,1fr)_auto] gap-1.5 max-md:grid-cols-[minmax(0,1fr)_auto]">
          <Select aria-label={t("form.kind")} value={change.kind} className="w-full" onChange={(event) => set(at, { kind: KINDS.find((kind) => kind === event.target.value) ?? "skip" })}>
            {KINDS.map((kind) => <option key={kind} value={kind}>{t(`change.${kind}`)}</option>)}
          </Select>
          <Input aria-label={t("form.stepOf")} placeholder={t("form.stepOf")} value={change.step} className="max-md:col-start-1" onChange={(event) => set(at, { step: event.target.value })} />
          <Input aria-label={t("form.byOf")} placeholder={t("form.byOf")} value={change.by} className="max-md:col-start-1" onChange={(event) => set(at, { by: event.target.value })} />
          <IconButton icon="x" label={t("form.removeChange", { n: at + 1 })} className="max-md:col-start-2 max-md:row-start-1" onClick={() => onChange(changes.filter((_, place) => place !== at))} />
        </div>
      ))}
      {fault ? <p className="text-12 text-fail">{fault}</p> : null}
      <Button className="self-start" onClick={() => onChange([...changes, { kind: "replace", step: "", by: "" }])}><Icon name="plus" size="s" />{t("form.addChange")}</Button>
    </fieldset>
  );
}
