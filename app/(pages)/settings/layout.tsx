import { SettingsNav } from "@/components/settings/settings-nav";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";

export default async function SettingsLayout({ children }: Readonly<{ children: React.ReactNode }>) {
  const ctx = await requirePageContext();
  return (
    <div className="grid grid-cols-[168px_minmax(0,1fr)] gap-8 pt-4 max-md:grid-cols-1 max-md:gap-4 max-md:pt-0">
      <SettingsNav isAdmin={can(ctx.actor, "administer")} />
      {children}
    </div>
  );
}
