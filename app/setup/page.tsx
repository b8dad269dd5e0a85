import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { EntryFrame } from "@/components/auth/entry-frame";
import { SetupForm } from "@/components/auth/setup-form";
import { Button } from "@/components/ui/button";
import { getDb } from "@/lib/db/app-db";
import { parseTheme, THEME_COOKIE } from "@/lib/i18n/preferences";
import { readSetupState } from "@/lib/services/complete-setup";

export async function generateMetadata() {
  return { title: (await getTranslations("auth"))("setup"), referrer: "no-referrer" as const };
}

/** The link is in the terminal of whoever started the server; holding it is the right to make the first admin. */
export default async function SetupPage({ searchParams }: Readonly<{ searchParams: Promise<{ token?: string | string[] }> }>) {
  const [t, jar, { token }] = await Promise.all([getTranslations("auth"), cookies(), searchParams]);
  const theme = parseTheme(jar.get(THEME_COOKIE)?.value);
  const given = typeof token === "string" ? token : "";
  const state = await readSetupState(await getDb(), given, new Date());
  if (state === "open") return <EntryFrame theme={theme} title={t("setup")} lead={t("setupLead")}><SetupForm token={given} /></EntryFrame>;
  if (state === "done") {
    return (
      <EntryFrame theme={theme} title={t("setupDone")} lead={t("setupDoneBody")}>
        <Button asChild variant="primary"><Link href="/sign-in">{t("signIn")}</Link></Button>
      </EntryFrame>
    );
  }
  return <EntryFrame theme={theme} title={t(given ? "linkOver" : "linkMissing")} lead={t(given ? "linkOverBody" : "linkMissingBody")}>{null}</EntryFrame>;
}
