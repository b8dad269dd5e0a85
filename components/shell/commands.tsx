"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { HelpDialog } from "./help-dialog";
import { onOpenHelp } from "./help-state";
import { Palette } from "./palette";
import { useShortcuts } from "./use-shortcuts";

/** The search box of the header, and the keys that work on every page. */
export function Commands() {
  const t = useTranslations("shell");
  const router = useRouter();
  const [isSearching, setIsSearching] = useState(false);
  const [isHelping, setIsHelping] = useState(false);
  useEffect(() => onOpenHelp(() => setIsHelping(true)), []);
  useShortcuts("everywhere", {
    search: () => setIsSearching(true),
    help: () => setIsHelping(true),
    undo: () => document.querySelector<HTMLButtonElement>("[data-undo]")?.click(),
    goOverview: () => router.push("/"),
    goTasks: () => router.push("/tasks"),
    goLessons: () => router.push("/lessons"),
    goPatterns: () => router.push("/patterns"),
    goImport: () => router.push("/import"),
    goSettings: () => router.push("/settings"),
  });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("searchLabel")}
        onClick={() => setIsSearching(true)}
        className="flex items-center gap-2 h-7 pl-2 pr-1.5 w-50 border border-line rounded-control bg-bg text-text-3 text-left hover:border-line-2 max-xl:w-30 max-md:w-9 max-md:h-9 max-md:justify-center max-md:p-0 max-md:border-transparent max-md:bg-transparent max-md:text-text-2"
      >
        <Icon name="search" />
        <span className="grow max-md:hidden">{t("search")}</span>
        <Kbd>/</Kbd>
      </button>
      <Palette isOpen={isSearching} onOpenChange={setIsSearching} />
      <HelpDialog isOpen={isHelping} onOpenChange={setIsHelping} />
    </>
  );
}
