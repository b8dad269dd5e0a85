"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { DropZone } from "@/components/import/drop-zone";
import { holdFiles } from "@/components/import/held-files";

/** Takes a file here and goes on to the import page with it. */
export function FirstRunDrop({ canRecord }: Readonly<{ canRecord: boolean }>) {
  const t = useTranslations("overview.empty");
  const router = useRouter();
  const take = (files: readonly File[]) => {
    holdFiles(files);
    router.push("/import");
  };
  return <DropZone words={t("drop")} button={t("choose")} isDisabled={!canRecord} onFiles={take} className="grow min-h-28" />;
}
