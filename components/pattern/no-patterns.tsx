import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** No failure was ever seen: what will stand here, and how to get there. */
export function NoPatterns() {
  const t = useTranslations("patterns");
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

export function NoPatternMatch({ onClear }: Readonly<{ onClear: () => void }>) {
  const t = useTranslations("patterns");
  return <EmptyState title={t("noMatchTitle")} actions={<Button onClick={onClear}>{t("clear")}</Button>}>{t("noMatchBody")}</EmptyState>;
}
