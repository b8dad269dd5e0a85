import { getTranslations } from "next-intl/server";
import { AdminOnly } from "@/components/settings/admin-only";
import { RECORDING_GROUPS } from "@/components/settings/recording-fields";
import { SectionFrame } from "@/components/settings/section-frame";
import { SettingsForm } from "@/components/settings/settings-form";
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
      <SettingsForm key={settings.version} groups={RECORDING_GROUPS} settings={settings} canChange={canChange} />
    </SectionFrame>
  );
}
