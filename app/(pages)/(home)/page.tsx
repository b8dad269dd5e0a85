import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { FirstRun } from "@/components/overview/first-run";
import { OverviewView } from "@/components/overview/overview-view";
import { VISIT_COOKIE, visitStart } from "@/components/shell/visit";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";
import { env } from "@/lib/env";
import { getOverview } from "@/lib/services/get-overview";

export async function generateMetadata() {
  return { title: (await getTranslations("overview"))("title") };
}

export default async function OverviewPage() {
  const ctx = await requirePageContext();
  const since = visitStart((await cookies()).get(VISIT_COOKIE)?.value, ctx.lastVisit);
  const overview = await getOverview(ctx, { since });
  const canRecord = can(ctx.actor, "record");
  if (overview) return <OverviewView overview={overview} canRecord={canRecord} />;
  return <FirstRun origin={env().publicUrl} canRecord={canRecord} canMakeKeys={can(ctx.actor, "administer")} />;
}
