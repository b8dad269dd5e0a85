"use client";
import { useTranslations } from "next-intl";
import { MIN_PASSWORD_LENGTH, passwordFault } from "@/components/auth/password-rule";
import { IconButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field, Input } from "@/components/ui/field";
import { suggestPassword } from "./suggest-password";

type Props = Readonly<{ value: string; onChange: (password: string) => void }>;

/** A password for somebody else: shown, since it must be told. */
export function PasswordField({ value, onChange }: Props) {
  const t = useTranslations("settings.people");
  const auth = useTranslations("auth");
  const fault = passwordFault(value);
  return (
    <Field label={t("password")} hint={t("passwordHint")} error={value && fault ? auth(fault, { count: MIN_PASSWORD_LENGTH }) : null}>
      {(control) => (
        <span className="flex items-center gap-1">
          <Input {...control} className="font-mono text-12" autoComplete="off" spellCheck={false} value={value} onChange={(event) => onChange(event.target.value)} />
          <IconButton icon="renew" label={t("suggest")} onClick={() => onChange(suggestPassword())} />
          <CopyButton text={value} label={t("copyPassword")} />
        </span>
      )}
    </Field>
  );
}
