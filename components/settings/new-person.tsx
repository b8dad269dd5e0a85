"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { looksLikeEmail, passwordFault } from "@/components/auth/password-rule";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field, Input, Select } from "@/components/ui/field";
import { SectionHeader } from "@/components/ui/section-header";
import { useAct } from "@/components/ui/use-act";
import { createUserAction } from "@/lib/actions/people";
import { ROLES, type Role } from "@/lib/domain/policy";
import { CopyLine } from "./copy-line";
import { FormError } from "./form-error";
import { PasswordField } from "./password-field";

const EMPTY = { name: "", email: "", role: "reviewer" as Role, password: "" };

/** Nothing is sent by mail: the admin tells the person their first password. */
export function NewPerson() {
  const t = useTranslations("settings");
  const roleWords = useTranslations("shell.role");
  const auth = useTranslations("auth");
  const [form, setForm] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const [made, setMade] = useState<Readonly<{ name: string; password: string }> | null>(null);
  const { act, isPending, error } = useAct(createUserAction, {
    isShown: true,
    onDone: ({ name }) => { setMade({ name, password: form.password }); setForm(EMPTY); setIsTried(false); },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (form.name.trim() && looksLikeEmail(form.email) && passwordFault(form.password) === null) act(form);
  };
  return (
    <section>
      <SectionHeader title={t("people.newTitle")} />
      {made ? (
        <div className="flex flex-col gap-2 max-w-[400px] mb-4">
          <Alert tone="ok" title={t("people.made", { name: made.name })} />
          <CopyLine text={made.password} label={t("people.copyPassword")} />
        </div>
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 max-w-[400px]">
        <FormError error={error} />
        <Field label={t("name")} error={isTried && !form.name.trim() ? auth("needName") : null}>{(control) => <Input {...control} maxLength={100} autoComplete="off" value={form.name} onChange={(event) => setForm({ ...form, name: event.target.value })} />}</Field>
        <Field label={t("people.email")} error={isTried && !looksLikeEmail(form.email) ? t("people.needEmail") : null}>{(control) => <Input {...control} type="email" autoComplete="off" value={form.email} onChange={(event) => setForm({ ...form, email: event.target.value })} />}</Field>
        <Field label={t("people.role")}>
          {(control) => (
            <Select {...control} value={form.role} onChange={(event) => setForm({ ...form, role: ROLES.find((role) => role === event.target.value) ?? form.role })} className="min-w-40">
              {ROLES.map((role) => <option key={role} value={role}>{roleWords(role)}</option>)}
            </Select>
          )}
        </Field>
        <PasswordField value={form.password} onChange={(password) => setForm({ ...form, password })} />
        <Button type="submit" variant="primary" disabled={isPending} className="self-start">{t("people.create")}</Button>
      </form>
    </section>
  );
}
