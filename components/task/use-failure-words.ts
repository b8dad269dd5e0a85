import { useMessages, useTranslations } from "next-intl";

/** The name of an error type; agents may send any, so one that is not known is shown as it came, with spaces. */
export function useFailureWords() {
  const t = useTranslations("common.failure");
  const known = useMessages().common.failure;
  return (errorType: string): string => {
    const [, kind, code] = /^(exit|http)_(-?\d+)$/.exec(errorType) ?? [];
    if (kind === "exit") return t("exit", { code: code ?? "" });
    if (kind === "http") return t("http", { code: code ?? "" });
    // The two of above need a code; and a key of messages may reach further than into this list ("a.b", "__proto__").
    const isName = errorType !== "exit" && errorType !== "http" && Object.hasOwn(known, errorType);
    return isName ? t(errorType as "timeout") : errorType.replaceAll("_", " ");
  };
}
