"use client";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";

/** For the pages outside the frame, and for the frame itself. */
export default function RootError({ error, reset }: Readonly<{ error: Error & { digest?: string }; reset: () => void }>) {
  const t = useTranslations("shell");
  return (
    <main id="main" className="max-w-[720px] mx-auto px-4 pt-[10vh]">
      <Alert title={t("errorTitle")} refId={error.digest ?? null} onRetry={reset}>{t("errorBody")}</Alert>
    </main>
  );
}
