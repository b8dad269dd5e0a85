"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { isCurrent, PAGES } from "./pages";

export function MainNav() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  return (
    <nav aria-label={t("mainNav")} className="flex items-stretch gap-0.5 min-w-0 max-md:hidden">
      {PAGES.map(({ href, label }) => {
        const isHere = isCurrent(href, pathname);
        return (
          <Link
            key={href}
            href={href}
            {...(isHere ? { "aria-current": "page" as const } : {})}
            className={cn("nav-link relative flex items-center px-[9px] whitespace-nowrap text-text-2 hover:text-text", isHere && "text-text font-semibold")}
          >
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}
