import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { EntryFrame } from "@/components/auth/entry-frame";
import { SignInForm } from "@/components/auth/sign-in-form";
import { safeNext } from "@/lib/auth/safe-next";
import { getDb } from "@/lib/db/app-db";
import { parseTheme, THEME_COOKIE } from "@/lib/i18n/preferences";
import { hasAdmin } from "@/lib/services/complete-setup";

export async function generateMetadata() {
  return { title: (await getTranslations("auth"))("signIn") };
}

export default async function SignInPage({ searchParams }: Readonly<{ searchParams: Promise<{ next?: string | string[] }> }>) {
  if (!(await hasAdmin(await getDb()))) redirect("/setup");
  const [t, jar, { next }] = await Promise.all([getTranslations("auth"), cookies(), searchParams]);
  return (
    <EntryFrame theme={parseTheme(jar.get(THEME_COOKIE)?.value)} title={t("signIn")} lead={t("signInLead")}>
      <SignInForm next={safeNext(typeof next === "string" ? next : undefined)} />
    </EntryFrame>
  );
}
