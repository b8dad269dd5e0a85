import type { ReactNode } from "react";
import { BrandMark } from "@/components/shell/brand";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import type { Theme } from "@/lib/i18n/preferences";

type Props = Readonly<{ theme: Theme | null; title: ReactNode; lead?: ReactNode; children: ReactNode }>;

/** The pages before somebody is signed in: one narrow column, read from the top left. */
export function EntryFrame({ theme, title, lead, children }: Props) {
  return (
    <>
      <header className="h-(--top) flex items-center px-4 border-b border-line bg-surface">
        <span className="flex items-center gap-[7px] font-semibold"><BrandMark />{"Hindsight"}</span>
        <span className="ml-auto flex items-center gap-1.5"><LanguageSwitch /><ThemeSwitch initial={theme} /></span>
      </header>
      <main id="main" className="w-full max-w-[408px] mx-auto px-4 pt-[10vh] pb-12 max-md:pt-8">
        <h1>{title}</h1>
        {lead ? <p className="mt-1 text-text-2">{lead}</p> : null}
        <div className="mt-5">{children}</div>
      </main>
    </>
  );
}
