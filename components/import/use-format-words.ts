import { useTranslations } from "next-intl";

/** The name of a format; a new one of the server is shown by its code until it has words. */
export function useFormatWords() {
  const t = useTranslations("import.formats");
  return (format: string): string => {
    const key = format.replaceAll("_", "-");
    return t.has(key as "hindsight") ? t(key as "hindsight") : format;
  };
}
