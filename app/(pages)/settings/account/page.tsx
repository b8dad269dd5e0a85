import { getTranslations } from "next-intl/server";
import { ChangePassword } from "@/components/settings/change-password";
import { SectionFrame } from "@/components/settings/section-frame";
import { SessionList } from "@/components/settings/session-list";
import { requirePageContext } from "@/lib/auth/page-context";
import { listSessions } from "@/lib/services/list-sessions";

export async function generateMetadata() {
  return { title: (await getTranslations("settings"))("sections.account") };
}

export default async function AccountPage() {
  const ctx = await requirePageContext();
  const [t, roleWords, sessions] = await Promise.all([getTranslations("settings"), getTranslations("shell.role"), listSessions(ctx, ctx.sessionId)]);
  const { name, email } = ctx.person;
  return (
    <SectionFrame title={t("sections.account")} lead={t("account.lead", { name, email, role: roleWords(ctx.actor.role) })}>
      <ChangePassword email={email} />
      <SessionList sessions={sessions} />
    </SectionFrame>
  );
}
