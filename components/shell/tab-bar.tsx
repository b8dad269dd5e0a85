"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/dialog";
import { Icon, type IconName } from "@/components/ui/icon";
import { isCurrent, PAGES, TAB_COUNT } from "./pages";
import { API_DOCS_HREF } from "./account-menu";

const tabStyle = "relative flex flex-col items-center justify-center gap-0.5 text-11 leading-[14px] text-text-2 aria-[current]:text-accent aria-[current]:font-semibold";

/** A phone's navigation: three pages under the thumb, the rest in a sheet. */
export function TabBar() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const [isOpen, setIsOpen] = useState(false);
  const rest = PAGES.slice(TAB_COUNT);
  return (
    <nav aria-label={t("mainNav")} className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-4 h-[calc(var(--tabs)+env(safe-area-inset-bottom))] pb-[env(safe-area-inset-bottom)] bg-surface border-t border-line md:hidden">
      {PAGES.slice(0, TAB_COUNT).map(({ href, label, icon }) => (
        <Link key={href} href={href} className={tabStyle} {...(isCurrent(href, pathname) ? { "aria-current": "page" as const } : {})}>
          <Icon name={icon} size="l" />
          {t(label)}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={cn(tabStyle, rest.some(({ href }) => isCurrent(href, pathname)) && "text-accent font-semibold")}>
        <Icon name="menu" size="l" />
        {t("more")}
      </button>
      <Dialog shape="sheet" isOpen={isOpen} onOpenChange={setIsOpen} title={t("more")}>
        <ul className="-mx-2">
          {rest.map(({ href, label, icon }) => (
            <SheetLink key={href} href={href} icon={icon} onChosen={() => setIsOpen(false)}>{t(label)}</SheetLink>
          ))}
          <SheetLink href={API_DOCS_HREF} icon="code" onChosen={() => setIsOpen(false)}>{t("apiDocs")}</SheetLink>
        </ul>
      </Dialog>
    </nav>
  );
}

type SheetLinkProps = Readonly<{ href: string; icon: IconName; onChosen: () => void; children: string }>;

function SheetLink({ href, icon, onChosen, children }: SheetLinkProps) {
  return (
    <li>
      <Link href={href} onClick={onChosen} className="flex items-center gap-3 min-h-11 px-2 rounded-control hover:bg-hover">
        <Icon name={icon} className="text-text-2" />
        {children}
      </Link>
    </li>
  );
}
