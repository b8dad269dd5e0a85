import { getTranslations } from "next-intl/server";
import { ModelSection } from "@/components/settings/model-section";
import { SectionFrame } from "@/components/settings/section-frame";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";
import { getModelStatus } from "@/lib/services/get-model-status";

export async function generateMetadata() {
  return { title: (await getTranslations("settings"))("sections.model") };
}

export default async function ModelPage() {
  const ctx = await requirePageContext();
  const [t, status] = await Promise.all([getTranslations("settings"), getModelStatus(ctx)]);
  return (
    <SectionFrame title={t("sections.model")} lead={t("model.lead")}>
      <ModelSection status={status} canTest={can(ctx.actor, "administer")} />
    </SectionFrame>
  );
}
