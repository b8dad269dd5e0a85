"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { themeCookie, type Theme } from "@/lib/i18n/preferences";

const WORDS = { light: "themeLight", dark: "themeDark" } as const;

/** Turns to the other of what is seen now. The choice is a cookie, so that the server's first byte has it. */
export function ThemeSwitch({ initial }: Readonly<{ initial: Theme | null }>) {
  const t = useTranslations("shell");
  const [theme, setTheme] = useState(initial);
  const turn = () => {
    const isDark = theme === null ? window.matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    const next: Theme = isDark ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    document.cookie = themeCookie(next);
    setTheme(next);
  };
  return <IconButton icon="theme" label={t("switchTheme", { theme: t(theme === null ? "themeSystem" : WORDS[theme]) })} onClick={turn} />;
}
