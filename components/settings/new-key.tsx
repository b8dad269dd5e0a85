"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { sendSnippet } from "@/components/overview/send-snippet";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { SectionHeader } from "@/components/ui/section-header";
import { useAct } from "@/components/ui/use-act";
import { createKeyAction } from "@/lib/actions/keys";
import { SCOPES, type Scope } from "@/lib/domain/policy";
import { CopyLine } from "./copy-line";
import { FormError } from "./form-error";

/** A name, what it may do; then the key itself, this once. */
export function NewKey({ origin }: Readonly<{ origin: string }>) {
  const t = useTranslations("settings");
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(["ingest", "recall"]);
  const [isTried, setIsTried] = useState(false);
  const [made, setMade] = useState<Readonly<{ secret: string; name: string }> | null>(null);
  const { act, isPending, error } = useAct(createKeyAction, {
    isShown: true,
    onDone: ({ key, view }) => { setMade({ secret: key, name: view.name }); setName(""); setIsTried(false); },
  });
  if (made) return <NewKeyShown {...made} origin={origin} onDone={() => setMade(null)} />;

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() && scopes.length > 0) act({ name, scopes });
  };
  return (
    <section>
      <SectionHeader title={t("keys.newTitle")} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 max-w-[400px]">
        <FormError error={error} />
        <Field label={t("name")} error={isTried && !name.trim() ? t("keys.needName") : null}>{(control) => <Input {...control} maxLength={100} placeholder={t("keys.namePlaceholder")} value={name} onChange={(event) => setName(event.target.value)} />}</Field>
        <fieldset>
          <legend className="text-12 text-text-2 mb-1">{t("keys.scopes")}</legend>
          {SCOPES.map((scope) => (
            <label key={scope} className="flex items-center gap-2 min-h-6 text-12 max-md:min-h-9">
              <input type="checkbox" checked={scopes.includes(scope)} onChange={(event) => setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))} />
              {t(`keys.scope.${scope}`)} <code className="text-text-3">{scope}</code>
            </label>
          ))}
          {isTried && scopes.length === 0 ? <p className="text-12 text-fail">{t("keys.needScope")}</p> : null}
        </fieldset>
        <Button type="submit" variant="primary" disabled={isPending} className="self-start">{t("keys.create")}</Button>
      </form>
    </section>
  );
}

type ShownProps = Readonly<{ secret: string; name: string; origin: string; onDone: () => void }>;

function NewKeyShown({ secret, name, origin, onDone }: ShownProps) {
  const t = useTranslations("settings");
  return (
    <section className="flex flex-col gap-2.5">
      <Alert tone="ok" title={t("keys.madeTitle", { name })} />
      <CopyLine text={secret} label={t("keys.copyKey")} />
      <p className="text-12 text-text-2">{t("keys.tryIt")}</p>
      <CopyLine text={sendSnippet(origin, secret)} label={t("keys.copySnippet")} />
      <Button className="self-start" onClick={onDone}>{t("keys.done")}</Button>
    </section>
  );
}
