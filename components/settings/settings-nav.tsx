"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { SETTINGS_SECTIONS } from "./sections";

export function SettingsNav({ isAdmin }: Readonly<{ isAdmin: boolean }>) {
  const t = useTranslations("settings");
  const pathname = usePathname();
  return (
    <nav aria-label={t("title")} className="max-md:-mx-3 max-md:px-3 max-md:overflow-x-auto max-md:border-b max-md:border-line">
      <ul className="flex flex-col gap-0.5 max-md:flex-row max-md:w-max">
        {SETTINGS_SECTIONS.filter(({ isForAdmins }) => isAdmin || !isForAdmins).map(({ href, label, icon }) => {
          const isHere = pathname === href;
          return (
            <li key={href}>
              <Link
                href={href}
                {...(isHere ? { "aria-current": "page" as const } : {})}
                className={cn("flex items-center gap-2 h-7 px-2 rounded-control text-text-2 whitespace-nowrap hover:bg-hover hover:text-text max-md:h-11 max-md:px-3", isHere && "bg-hover text-text font-semibold max-md:bg-transparent max-md:text-accent")}
              >
                <Icon name={icon} />
                {t(`sections.${label}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
