"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTransition } from "react";
import { languageCookie } from "@/lib/i18n/preferences";

/** Goes to the other of the two; the server draws the page again in it. */
export function LanguageSwitch() {
  const t = useTranslations("shell");
  const router = useRouter();
  const other = useLocale() === "en" ? "zh-CN" : "en";
  const [isPending, start] = useTransition();
  const change = () => {
    document.cookie = languageCookie(other);
    start(() => router.refresh());
  };
  return (
    <button
      type="button"
      aria-label={t("switchLanguage")}
      title={t("switchLanguage")}
      disabled={isPending}
      onClick={change}
      className="inline-flex items-center justify-center min-w-7 h-7 px-1.5 rounded-control text-text-2 hover:bg-hover hover:text-text max-md:min-w-9 max-md:h-9"
    >
      <span lang={other}>{other === "zh-CN" ? "中" : "EN"}</span>
    </button>
  );
}
