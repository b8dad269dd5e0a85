import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { CompareView } from "@/components/compare/compare-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { requirePageContext } from "@/lib/auth/page-context";
import { DomainError } from "@/lib/domain/errors";
import { compareTaskRuns, MOST_COMPARED } from "@/lib/services/compare-task-runs";

export async function generateMetadata() {
  return { title: (await getTranslations("tasks"))("compareTitle") };
}

type Props = Readonly<{ searchParams: Promise<{ a?: string | string[]; b?: string | string[] }> }>;

export default async function ComparePage({ searchParams }: Props) {
  const ctx = await requirePageContext();
  const [t, { a, b }] = await Promise.all([getTranslations("tasks"), searchParams]);
  if (typeof a !== "string" || typeof b !== "string") {
    return <EmptyState title={t("compareMissing")} actions={<Button asChild><Link href="/tasks">{t("title")}</Link></Button>}>{t("compareMissingBody")}</EmptyState>;
  }
  const comparison = await compareTaskRuns(ctx, a, b).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  });
  return <CompareView comparison={comparison} most={MOST_COMPARED} />;
}
