import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { isNarrowed, type LessonFilter } from "@/lib/queries/lesson-filter";

/** There is no lesson at all: what will stand here, and how to get there. */
export function NoLessons() {
  const t = useTranslations("lessons");
  return (
    <>
      <h1 className="pt-3.5">{t("title")}</h1>
      <EmptyState
        title={t("emptyTitle")}
        actions={
          <>
            <Button asChild variant="primary"><Link href="/import">{t("emptyImport")}</Link></Button>
            <Button asChild><Link href="/tasks">{t("emptyTasks")}</Link></Button>
          </>
        }
      >
        {t("emptyBody")}
      </EmptyState>
    </>
  );
}

/** Nothing under this view, or nothing that fits the filters. */
export function NoLessonMatch({ filter, onClear }: Readonly<{ filter: LessonFilter; onClear: () => void }>) {
  const t = useTranslations("lessons");
  if (filter.status !== "" && !isNarrowed(filter)) return <p className="py-8 text-text-2 max-w-[66ch]">{t(`emptyStatus.${filter.status}`)}</p>;
  return <EmptyState title={t("noMatchTitle")} actions={<Button onClick={onClear}>{t("clear")}</Button>}>{t("noMatchBody")}</EmptyState>;
}
