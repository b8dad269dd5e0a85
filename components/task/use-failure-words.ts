import { useTranslations } from "next-intl";

/** The name of an error type; agents may send any, so one that is not known is shown as it came, with spaces. */
export function useFailureWords() {
  const t = useTranslations("common.failure");
  return (errorType: string): string => {
    const [, kind, code] = /^(exit|http)_(-?\d+)$/.exec(errorType) ?? [];
    if (kind === "exit") return t("exit", { code: code ?? "" });
    if (kind === "http") return t("http", { code: code ?? "" });
    return t.has(errorType as "timeout") ? t(errorType as "timeout") : errorType.replaceAll("_", " ");
  };
}
