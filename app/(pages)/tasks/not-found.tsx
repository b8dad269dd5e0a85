import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default async function TaskNotFound() {
  const t = await getTranslations("replay.notFound");
  return (
    <div className="px-4 max-md:px-3">
      <EmptyState title={t("title")} actions={<Button asChild><Link href="/tasks">{t("back")}</Link></Button>}>{t("text")}</EmptyState>
    </div>
  );
}
