"use client";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";

/** `digest` is the id under which the server's log has it. */
export default function PageError({ error, reset }: Readonly<{ error: Error & { digest?: string }; reset: () => void }>) {
  const t = useTranslations("shell");
  return (
    <div className="max-w-[720px] pt-6">
      <Alert title={t("errorTitle")} refId={error.digest ?? null} onRetry={reset}>{t("errorBody")}</Alert>
    </div>
  );
}
