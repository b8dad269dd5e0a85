"use client";
import { useMessages, useTranslations } from "next-intl";

/** What a code of a model's problem means and what to do; one that is not known is shown as it came. */
export function useModelProblemWords() {
  const t = useTranslations("reflection.problem");
  const known = useMessages().reflection.problem;
  return (problem: string): string => (problem !== "other" && Object.hasOwn(known, problem) ? t(problem as "timeout") : t("other", { problem: problem.replaceAll("_", " ") }));
}
