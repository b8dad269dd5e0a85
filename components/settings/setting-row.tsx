"use client";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/field";
import { settingsSchema } from "@/lib/domain/settings";
import { isSame, toLines, type SettingField, type SettingValue } from "./setting-fields";

const KINDS = settingsSchema.shape.redactKinds.unwrap().element.options;

type Props = Readonly<{ field: SettingField; value: SettingValue; defaultValue: SettingValue; fault: string | null; isDisabled: boolean; onChange: (value: SettingValue) => void }>;

/** Name and meaning on the left; the value, its default and the way back to it on the right. */
export function SettingRow({ field, value, defaultValue, fault, isDisabled, onChange }: Props) {
  const t = useTranslations("settings.recording");
  const id = useId();
  const name = t(`field.${field.key}.name`);
  const isDefault = isSame(value, defaultValue);
  const defaultWords = useDefaultWords(field, defaultValue);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,300px)] gap-x-6 gap-y-1.5 py-2.5 border-b border-line max-md:grid-cols-1">
      <div>
        <label id={`${id}-name`} htmlFor={field.kind === "kinds" ? undefined : id}><b>{name}</b>{isDefault ? null : <span className="ml-2 text-12 text-accent">{t("changed")}</span>}</label>
        <p id={`${id}-hint`} className="text-12 text-text-2 max-w-[60ch]">{t(`field.${field.key}.hint`)}</p>
      </div>
      <div className="flex flex-col gap-1 min-w-0">
        <SettingControl id={id} field={field} value={value} isDisabled={isDisabled} isFaulty={fault !== null} onChange={onChange} />
        {fault ? <p role="alert" className="text-12 text-fail wrap-anywhere">{fault}</p> : null}
        <p className="flex items-center gap-2 min-h-5 text-12 text-text-3">
          <span className="min-w-0 wrap-anywhere">{t("default", { value: defaultWords })}</span>
          {isDefault || isDisabled ? null : <Button variant="link" className="text-12" aria-label={t("resetLabel", { name })} onClick={() => onChange(defaultValue)}>{t("reset")}</Button>}
        </p>
      </div>
    </div>
  );
}

function useDefaultWords(field: SettingField, value: SettingValue): string {
  const t = useTranslations("settings.recording");
  const locale = useLocale();
  if (typeof value === "number") {
    const number = new Intl.NumberFormat(locale).format(value);
    return field.kind === "number" && field.unit !== "share" ? `${number} ${t(`unit.${field.unit}`)}` : number;
  }
  if (value.length === 0) return t("none");
  return field.kind === "kinds" ? KINDS.filter((kind) => (value as readonly string[]).includes(kind)).map((kind) => t(`kind.${kind}`)).join(", ") : value.join(", ");
}

type ControlProps = Readonly<{ id: string; field: SettingField; value: SettingValue; isDisabled: boolean; isFaulty: boolean; onChange: (value: SettingValue) => void }>;

function SettingControl({ id, field, value, isDisabled, isFaulty, onChange }: ControlProps) {
  const t = useTranslations("settings.recording");
  const [draft, setDraft] = useState<string | null>(null);
  const common = { id, disabled: isDisabled, "aria-describedby": `${id}-hint`, ...(isFaulty ? { "aria-invalid": true as const } : {}) };
  if (field.kind === "kinds") {
    const chosen = value as readonly (typeof KINDS)[number][];
    return (
      <div role="group" aria-labelledby={`${id}-name`} className="grid grid-cols-2 gap-x-3">
        {KINDS.map((kind) => (
          <label key={kind} className="flex items-center gap-2 min-h-6 text-12 max-md:min-h-9">
            <input type="checkbox" disabled={isDisabled} checked={chosen.includes(kind)} onChange={(event) => onChange(KINDS.filter((other) => (other === kind ? event.target.checked : chosen.includes(other))))} />
            {t(`kind.${kind}`)}
          </label>
        ))}
      </div>
    );
  }
  if (field.kind === "lines") {
    const lines = value as readonly string[];
    // What is typed keeps its blank lines until the field is left.
    return (
      <>
        <Textarea {...common} rows={Math.min(8, Math.max(2, lines.length + 1))} spellCheck={false} className="font-mono text-12" value={draft ?? lines.join("\n")} onChange={(event) => { setDraft(event.target.value); onChange(toLines(event.target.value)); }} onBlur={() => setDraft(null)} />
        <span className="sr-only">{t("onePerLine")}</span>
      </>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <Input {...common} type="number" inputMode="decimal" step={field.step ?? 1} className="w-32 text-right" value={draft ?? String(value)} onChange={(event) => { setDraft(event.target.value); if (event.target.value !== "") onChange(Number(event.target.value)); }} onBlur={() => setDraft(null)} />
      <span className="text-12 text-text-3">{t(`unit.${field.unit}`)}</span>
    </span>
  );
}
