import { getTranslations } from "next-intl/server";
import { AdminOnly } from "@/components/settings/admin-only";
import { RecordingForm } from "@/components/settings/recording-form";
import { SectionFrame } from "@/components/settings/section-frame";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";
import { getSettings } from "@/lib/services/get-settings";

export async function generateMetadata() {
  return { title: (await getTranslations("settings"))("sections.recording") };
}

export default async function RecordingPage() {
  const ctx = await requirePageContext();
  const [t, settings] = await Promise.all([getTranslations("settings"), getSettings(ctx)]);
  const canChange = can(ctx.actor, "administer");
  return (
    <SectionFrame title={t("sections.recording")} lead={t("recording.lead")}>
      {canChange ? null : <AdminOnly />}
      <RecordingForm key={settings.version} settings={settings} canChange={canChange} />
    </SectionFrame>
  );
}
