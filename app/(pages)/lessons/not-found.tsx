import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default async function LessonNotFound() {
  const t = await getTranslations("lessons.detail.notFound");
  return <EmptyState title={t("title")} actions={<Button asChild><Link href="/lessons">{t("back")}</Link></Button>}>{t("text")}</EmptyState>;
}
