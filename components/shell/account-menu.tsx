"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { Menu, MenuItem, MenuLabel, MenuRule } from "@/components/ui/menu";
import { signOutAction } from "@/lib/actions/session";
import type { Role } from "@/lib/domain/policy";
import { openHelp } from "./help-state";

export const API_DOCS_HREF = "/docs/api";

type Props = Readonly<{ person: Readonly<{ name: string; email: string; role: Role }> }>;

export function AccountMenu({ person }: Props) {
  const t = useTranslations("shell");
  const role = t(`role.${person.role}`);
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t("account", { name: person.name })}
          title={t("signedInAs", { name: person.name, role })}
          className="ml-0.5 inline-flex items-center justify-center size-[22px] rounded-full border border-line-2 bg-hover text-11 font-semibold text-text-2 max-md:size-[26px] max-md:ml-1.5 max-md:outline-offset-4 relative after:absolute after:-inset-2"
        >
          {[...person.name.trim()][0]?.toUpperCase() ?? "?"}
        </button>
      }
    >
      <MenuLabel>{t("signedInAs", { name: person.name, role })}</MenuLabel>
      <MenuItem asChild>
        <Link href="/settings/account"><Icon name="user" className="text-text-2" />{t("yourAccount")}</Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href={API_DOCS_HREF}><Icon name="code" className="text-text-2" />{t("apiDocs")}</Link>
      </MenuItem>
      <MenuItem icon="keyboard" onSelect={openHelp} end={<Kbd>?</Kbd>} className="max-md:hidden">{t("shortcuts")}</MenuItem>
      <MenuRule />
      <MenuItem icon="sign_out" onSelect={() => void signOutAction()}>{t("signOut")}</MenuItem>
    </Menu>
  );
}
