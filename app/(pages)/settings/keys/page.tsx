import { getTranslations } from "next-intl/server";
import { AdminOnly } from "@/components/settings/admin-only";
import { KeyList } from "@/components/settings/key-list";
import { NewKey } from "@/components/settings/new-key";
import { SectionFrame } from "@/components/settings/section-frame";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";
import { env } from "@/lib/env";
import { listKeys } from "@/lib/services/list-keys";

export async function generateMetadata() {
  return { title: (await getTranslations("settings"))("sections.keys") };
}

export default async function KeysPage() {
  const ctx = await requirePageContext();
  const t = await getTranslations("settings");
  if (!can(ctx.actor, "administer")) return <AdminOnly />;
  return (
    <SectionFrame title={t("sections.keys")} lead={t("keys.lead")}>
      <NewKey origin={env().publicUrl} />
      <KeyList keys={await listKeys(ctx)} />
    </SectionFrame>
  );
}
