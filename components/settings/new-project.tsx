"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { SectionHeader } from "@/components/ui/section-header";
import { useAct } from "@/components/ui/use-act";
import { createProjectAction } from "@/lib/actions/projects";
import { FormError } from "./form-error";

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;

/** The short name follows the name until somebody writes one. */
export function NewProject() {
  const t = useTranslations("settings");
  const [name, setName] = useState("");
  const [slug, setSlug] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const short = slug ?? slugOf(name);
  const { act, isPending, error } = useAct(createProjectAction, {
    isShown: true,
    onDone: (project) => { toast.success(t("projects.made", { name: project.name })); setName(""); setSlug(null); setIsTried(false); },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() && SLUG.test(short)) act({ name, slug: short });
  };
  return (
    <section>
      <SectionHeader title={t("projects.newTitle")} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 max-w-[400px]">
        <FormError error={error} />
        <Field label={t("name")} error={isTried && !name.trim() ? t("projects.needName") : null}>{(control) => <Input {...control} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />}</Field>
        <Field label={t("projects.shortName")} hint={t("projects.shortNameHint")} error={isTried && !SLUG.test(short) ? t("projects.shortNameFault") : null}>
          {(control) => <Input {...control} className="font-mono text-12" spellCheck={false} value={short} onChange={(event) => setSlug(event.target.value)} />}
        </Field>
        <Button type="submit" variant="primary" disabled={isPending} className="self-start">{t("projects.create")}</Button>
      </form>
    </section>
  );
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 50);
}
