"use client";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { useProblemWords } from "@/components/ui/use-act";
import type { ActionError } from "@/lib/actions/result";

/** Above a form whose save was refused; the fields keep what was typed. */
export function FormError({ error }: Readonly<{ error: ActionError | null }>) {
  const t = useTranslations("settings");
  const say = useProblemWords();
  return error ? <Alert title={t("saveFailed")}>{say(error.code)} {error.message}</Alert> : null;
}
