"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ReflectionBody as Body } from "@/lib/domain/reflection";

/** A reflection in full, in the order in which it is read: cause and rule before the way there. */
export function ReflectionBody({ body, lang }: Readonly<{ body: Body; lang: string }>) {
  const t = useTranslations("reflection.body");
  const category = useTranslations("reflection.category");
  const change = useTranslations("reflection.change");
  return (
    <dl lang={lang} className="mt-1.5 grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-12 leading-5 max-md:grid-cols-1 max-md:gap-y-0.5">
      <Part name={t("goal")}>{body.goal.restated} <span className="text-text-3">{t(body.goal.was_understood ? "understood" : "misunderstood")}</span></Part>
      <Part name={t("rootCause")}>{body.root_cause}</Part>
      <Part name={t("category")}>{category(body.category)}</Part>
      <Part name={t("faulty")}><code className="whitespace-pre-wrap">{body.faulty_action}</code></Part>
      <Part name={t("actual")}><Steps steps={body.path.actual} /></Part>
      <Part name={t("best")}><Steps steps={body.path.best} /></Part>
      {body.path.changes.length > 0 ? <Part name={t("changes")}><ul>{body.path.changes.map(({ kind, step, by }, at) => <li key={at}><b>{change(kind)}</b> {by ? change("by", { step, by }) : step}</li>)}</ul></Part> : null}
      <Part name={t("suggestions")}><Steps steps={body.suggestions} /></Part>
      <Part name={t("rule")}><b>{body.rule}</b></Part>
      <Part name={t("next")}>{body.next_action}</Part>
    </dl>
  );
}

function Part({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere max-md:mb-1">{children}</dd>
    </>
  );
}

function Steps({ steps }: Readonly<{ steps: readonly string[] }>) {
  return <ol className="list-decimal pl-4.5">{steps.map((step, at) => <li key={at} dir="auto">{step}</li>)}</ol>;
}
