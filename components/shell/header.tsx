import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Role } from "@/lib/domain/policy";
import type { Theme } from "@/lib/i18n/preferences";
import { AccountMenu } from "./account-menu";
import { BrandMark } from "./brand";
import { Commands } from "./commands";
import { LanguageSwitch } from "./language-switch";
import { MainNav } from "./main-nav";
import { ProjectMenu, type ProjectLink } from "./project-menu";
import { TabBar } from "./tab-bar";
import { ThemeSwitch } from "./theme-switch";

type Props = Readonly<{
  person: Readonly<{ name: string; email: string; role: Role }>;
  project: ProjectLink;
  projects: readonly ProjectLink[];
  theme: Theme | null;
}>;

/** One horizontal header, no sidebar: replay needs the width. On a phone the pages move to a bar under the thumb. */
export function Header({ person, project, projects, theme }: Props) {
  const t = useTranslations("shell");
  return (
    <>
      <a href="#main" className="absolute left-2 -top-16 z-50 px-2.5 py-1.5 rounded-control border border-line-2 bg-surface focus:top-1.5">
        {t("skip")}
      </a>
      <header className="sticky top-0 z-30 h-(--top) flex items-stretch gap-4 px-4 bg-surface border-b border-line max-md:px-3 max-md:gap-2">
        <div className="flex items-center gap-3 min-w-0 max-md:gap-1">
          <Link href="/" className="flex items-center gap-[7px] font-semibold">
            <BrandMark />
            <span>{"Hindsight"}</span>
          </Link>
          <ProjectMenu project={project} projects={projects} canManage={person.role === "admin"} />
        </div>
        <MainNav />
        <div className="ml-auto flex items-center gap-1.5 max-md:gap-0">
          <Commands />
          <LanguageSwitch />
          <ThemeSwitch initial={theme} />
          <AccountMenu person={person} />
        </div>
      </header>
      <TabBar />
    </>
  );
}
