"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { loadWhole } from "@/components/shell/load-whole";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { useAct } from "@/components/ui/use-act";
import { signInAction } from "@/lib/actions/session";
import type { ActionError } from "@/lib/actions/result";

export function SignInForm({ next }: Readonly<{ next: string }>) {
  const t = useTranslations("auth");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { act, isPending, error } = useAct(signInAction, { isShown: true, onDone: (value) => loadWhole(value.next) });
  return (
    <form className="flex flex-col gap-3.5" onSubmit={(event) => { event.preventDefault(); act({ email, password, next }); }}>
      {error ? <SignInAlert error={error} /> : null}
      <Field label={t("email")}>{(control) => <Input {...control} type="email" name="email" autoComplete="username" required autoFocus value={email} onChange={(event) => setEmail(event.target.value)} />}</Field>
      <Field label={t("password")}>{(control) => <Input {...control} type="password" name="password" autoComplete="current-password" required value={password} onChange={(event) => setPassword(event.target.value)} />}</Field>
      <Button type="submit" variant="primary" disabled={isPending} className="h-8 mt-1">{t(isPending ? "signingIn" : "signIn")}</Button>
      <p className="text-12 text-text-3">{t("noAccount")}</p>
    </form>
  );
}

function SignInAlert({ error }: Readonly<{ error: ActionError }>) {
  const t = useTranslations("auth");
  switch (error.code) {
    case "rate_limited":
      return <Alert title={t("rateLimited")} tone="warn">{t("rateLimitedBody")}</Alert>;
    case "unauthenticated":
    case "invalid":
      return <Alert title={t("signInFailed")}>{t("signInFailedBody")}</Alert>;
    default:
      return <Alert title={t("cannot")}>{error.message}</Alert>;
  }
}
