"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { MIN_PASSWORD_LENGTH, passwordFault } from "@/components/auth/password-rule";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { SectionHeader } from "@/components/ui/section-header";
import { useAct } from "@/components/ui/use-act";
import { changePasswordAction } from "@/lib/actions/session";
import { FormError } from "./form-error";

/** `email` is in the form for password managers. */
export function ChangePassword({ email }: Readonly<{ email: string }>) {
  const t = useTranslations("settings.account");
  const auth = useTranslations("auth");
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { act, isPending, error } = useAct(changePasswordAction, {
    isShown: true,
    onDone: () => { toast.success(t("changed")); setCurrent(""); setPassword(""); setIsTried(false); },
  });
  const fault = passwordFault(password);
  const isCurrentWrong = error?.issues.some(({ path }) => path === "current") ?? false;
  return (
    <section>
      <SectionHeader title={t("passwordTitle")} />
      <form noValidate className="flex flex-col gap-3 max-w-[400px]" onSubmit={(event) => { event.preventDefault(); setIsTried(true); if (!fault && current) act({ current, password }); }}>
        {isCurrentWrong ? null : <FormError error={error} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field label={t("current")} error={isCurrentWrong ? t("currentWrong") : null}>{(control) => <Input {...control} type="password" autoComplete="current-password" value={current} onChange={(event) => setCurrent(event.target.value)} />}</Field>
        <Field label={t("new")} hint={t("newHint", { count: MIN_PASSWORD_LENGTH })} error={isTried && fault ? auth(fault, { count: MIN_PASSWORD_LENGTH }) : null}>{(control) => <Input {...control} type="password" autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />}</Field>
        <Button type="submit" variant="primary" disabled={isPending} className="self-start">{t("change")}</Button>
      </form>
    </section>
  );
}
