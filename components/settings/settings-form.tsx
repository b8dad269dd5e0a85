"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { SectionHeader } from "@/components/ui/section-header";
import { useAct } from "@/components/ui/use-act";
import { updateSettingsAction } from "@/lib/actions/settings";
import type { SettingsView } from "@/lib/domain/admin-view";
import type { Settings } from "@/lib/domain/settings";
import { FormError } from "./form-error";
import { changesOf, type SettingGroup, type SettingValue } from "./setting-fields";
import { SettingRow } from "./setting-row";

type Props = Readonly<{ groups: readonly SettingGroup[]; settings: SettingsView; canChange: boolean }>;

/** Every number with its default beside it. Saved together, against the version they were read at. */
export function SettingsForm({ groups, settings, canChange }: Props) {
  const t = useTranslations("settings.recording");
  const common = useTranslations("common");
  const [values, setValues] = useState<Settings>(settings.values);
  const { act, isPending, error } = useAct(updateSettingsAction, { isShown: true, onDone: () => toast.success(t("saved")) });
  const changes = changesOf(values, settings.values, settings.defaults);
  const count = Object.keys(changes).length;
  const faultOf = (key: string) => error?.issues.find(({ path }) => path === key || path.startsWith(`${key}[`) || path.startsWith(`${key}.`))?.message ?? null;
  const set = (key: keyof Settings, value: SettingValue) => setValues({ ...values, [key]: value });
  return (
    <form noValidate className="flex flex-col gap-7" onSubmit={(event) => { event.preventDefault(); if (count > 0) act({ version: settings.version, changes }); }}>
      {error?.code === "conflict" ? <Alert tone="warn" title={t("conflict")}>{t("conflictBody")}</Alert> : <FormError error={error} />}
      {groups.map(({ group, fields }) => (
        <section key={group}>
          <SectionHeader title={t(`groups.${group}`)} />
          <div className="border-t border-line">
            {fields.map((field) => (
              <SettingRow key={field.key} field={field} value={values[field.key]} defaultValue={settings.defaults[field.key]} fault={faultOf(field.key)} isDisabled={!canChange} onChange={(value) => set(field.key, value)} />
            ))}
          </div>
        </section>
      ))}
      {canChange ? (
        <div className="sticky bottom-(--tabs) z-10 flex items-center gap-3 py-2.5 bg-bg border-t border-line">
          <Button type="submit" variant="primary" disabled={count === 0 || isPending}>{common("save")}</Button>
          {count > 0 ? (
            <>
              <Button variant="ghost" onClick={() => setValues(settings.values)}>{t("discard")}</Button>
              <span className="text-12 text-text-2" role="status">{t("unsaved", { count })}</span>
            </>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}
