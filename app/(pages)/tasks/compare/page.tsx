import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { CompareSkeleton } from "@/components/compare/compare-skeleton";
import { CompareView } from "@/components/compare/compare-view";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { requirePageContext } from "@/lib/auth/page-context";
import { orNotFound } from "@/lib/http/or-not-found";
import { compareTaskRuns, MOST_COMPARED } from "@/lib/services/compare-task-runs";
import type { Context } from "@/lib/services/context";
import { getTask } from "@/lib/services/get-task";

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
  // Before anything streams: later it is too late for a 404.
  await Promise.all([a, b].map((id) => orNotFound(getTask(ctx, id))));
  return <Suspense fallback={<CompareSkeleton />}><Compared ctx={ctx} a={a} b={b} /></Suspense>;
}

/** Behind its skeleton: long runs take a while to be worked out. */
async function Compared({ ctx, a, b }: Readonly<{ ctx: Context; a: string; b: string }>) {
  return <CompareView comparison={await orNotFound(compareTaskRuns(ctx, a, b))} most={MOST_COMPARED} />;
}
