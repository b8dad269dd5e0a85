import { redirect } from "next/navigation";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";

/** Admins mostly come for keys; everybody else for their own account. */
export default async function SettingsPage() {
  const ctx = await requirePageContext();
  redirect(can(ctx.actor, "administer") ? "/settings/keys" : "/settings/account");
}
