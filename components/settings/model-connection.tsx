"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useModelProblemWords } from "@/components/reflection/use-model-problem-words";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { SectionHeader } from "@/components/ui/section-header";
import { useAct } from "@/components/ui/use-act";
import { testModelAction } from "@/lib/actions/model";
import { FormError } from "./form-error";

/** One short question to the model: whether it answers, how fast and in which form; or what is wrong. */
export function ModelConnection() {
  const t = useTranslations("settings.model");
  const say = useModelProblemWords();
  const [isTried, setIsTried] = useState(false);
  const { act, isPending, error, value } = useTest(() => setIsTried(true));
  return (
    <section>
      <SectionHeader title={t("connection")} />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => act(null)} disabled={isPending}>{t(isPending ? "testing" : "test")}</Button>
        <span className="text-12 text-text-3">{t("testHint")}</span>
      </div>
      <div aria-live="polite" className="mt-3">
        {!isTried || isPending ? null : error ? (
          <FormError error={error} />
        ) : value?.ok ? (
          <Alert tone="ok" title={t("works", { latency: t("ms", { n: value.latency_ms ?? 0 }) })}>
            {value.model ? <span className="mr-3">{t("model")} <code>{value.model}</code></span> : null}
            {isMode(value.mode) ? <span>{t("modeLabel")} {t(`mode.${value.mode}`)}</span> : null}
          </Alert>
        ) : value ? (
          <Alert title={t("broken")}>{say(value.problem ?? "bad_answer")} {value.detail ? <span className="block font-mono text-text-3">{value.detail}</span> : null}{value.latency_ms === null ? null : <span className="block text-text-3">{t("latency")} {t("ms", { n: value.latency_ms })}</span>}</Alert>
        ) : null}
      </div>
    </section>
  );
}

type Tested = Extract<Awaited<ReturnType<typeof testModelAction>>, { ok: true }>["value"];

function useTest(onTried: () => void) {
  const [value, setValue] = useState<Tested | null>(null);
  const { act, isPending, error } = useAct((_input: null) => {
    onTried();
    return testModelAction();
  }, { isShown: true, onDone: setValue });
  return { act, isPending, error, value };
}

const MODES = ["json_schema", "json_object", "text"] as const;
const isMode = (mode: string | null): mode is (typeof MODES)[number] => MODES.some((known) => known === mode);
