import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Nothing is recorded at all. */
export function NoTasks() {
  const t = useTranslations("tasks");
  return (
    <>
      <h1 className="pt-3.5">{t("title")}</h1>
      <EmptyState
        title={t("emptyTitle")}
        actions={
          <>
            <Button asChild variant="primary"><Link href="/import">{t("emptyImport")}</Link></Button>
            <Button asChild><Link href="/settings/keys">{t("emptyKeys")}</Link></Button>
          </>
        }
      >
        {t("emptyBody")}
      </EmptyState>
    </>
  );
}

/** Something is recorded, but the filters leave nothing. */
export function NoMatch({ onClear }: Readonly<{ onClear: () => void }>) {
  const t = useTranslations("tasks");
  return (
    <EmptyState title={t("noMatchTitle")} actions={<Button onClick={onClear}>{t("clear")}</Button>}>
      {t("noMatchBody")}
    </EmptyState>
  );
}
