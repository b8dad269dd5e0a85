"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { loadWhole } from "@/components/shell/load-whole";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { useAct } from "@/components/ui/use-act";
import { completeSetupAction } from "@/lib/actions/session";
import { looksLikeEmail, MIN_PASSWORD_LENGTH, passwordFault } from "./password-rule";

const NEXT = ["account", "signedIn", "link", "next"] as const;

export function SetupForm({ token }: Readonly<{ token: string }>) {
  const t = useTranslations("auth");
  const [form, setForm] = useState({ name: "", email: "", password: "" });
  const [isTried, setIsTried] = useState(false);
  const { act, isPending, error } = useAct(completeSetupAction, { isShown: true, onDone: () => loadWhole("/") });
  const fault = passwordFault(form.password);
  const faults = { name: form.name.trim() === "", email: !looksLikeEmail(form.email), password: fault !== null };
  const set = (key: keyof typeof form) => (event: React.ChangeEvent<HTMLInputElement>) => setForm({ ...form, [key]: event.target.value });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!faults.name && !faults.email && !faults.password) act({ token, ...form });
  };
  return (
    <form noValidate className="flex flex-col gap-3.5" onSubmit={submit}>
      {error ? <Alert title={t("setupFailed")}>{error.message}</Alert> : null}
      <Field label={t("name")} error={isTried && faults.name ? t("needName") : null}>{(control) => <Input {...control} name="name" autoComplete="name" autoFocus value={form.name} onChange={set("name")} />}</Field>
      <Field label={t("email")} error={isTried && faults.email ? t("needEmail") : null}>{(control) => <Input {...control} type="email" name="email" autoComplete="username" value={form.email} onChange={set("email")} />}</Field>
      <Field label={t("password")} hint={t("passwordHint", { count: MIN_PASSWORD_LENGTH })} error={isTried && fault ? t(fault, { count: MIN_PASSWORD_LENGTH }) : null}>
        {(control) => <Input {...control} type="password" name="password" autoComplete="new-password" value={form.password} onChange={set("password")} />}
      </Field>
      <section className="mt-1">
        <h3>{t("willHappen")}</h3>
        <ul className="mt-1 text-12 leading-[22px] text-text-2">
          {NEXT.map((key) => <li key={key} className="flex gap-2"><Icon name="check" size="s" className="mt-[5px]" />{t(`willHappenItems.${key}`)}</li>)}
        </ul>
      </section>
      <Button type="submit" variant="primary" disabled={isPending} className="h-8 mt-1">{t(isPending ? "making" : "makeAdmin")}</Button>
    </form>
  );
}
