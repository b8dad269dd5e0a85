import { cookies } from "next/headers";
import { Header } from "@/components/shell/header";
import { KeepVisit } from "@/components/shell/keep-visit";
import { VISIT_COOKIE, visitStart } from "@/components/shell/visit";
import { requirePageContext } from "@/lib/auth/page-context";
import { parseTheme, THEME_COOKIE } from "@/lib/i18n/preferences";
import { listProjects } from "@/lib/services/list-projects";

/** The frame of every page of somebody who is signed in. */
export default async function PagesLayout({ children }: Readonly<{ children: React.ReactNode }>) {
  const ctx = await requirePageContext();
  const [projects, jar] = await Promise.all([listProjects(ctx), cookies()]);
  const since = visitStart(jar.get(VISIT_COOKIE)?.value, ctx.lastVisit);
  return (
    <>
      {since && <KeepVisit since={since.toISOString()} />}
      <Header
        person={{ name: ctx.person.name, email: ctx.person.email, role: ctx.actor.role }}
        project={{ id: ctx.project.id, name: ctx.project.name }}
        projects={projects.map(({ project_id, name }) => ({ id: project_id, name }))}
        theme={parseTheme(jar.get(THEME_COOKIE)?.value)}
      />
      <main id="main" className="px-4 pb-8 max-md:px-3 max-md:pb-6">{children}</main>
    </>
  );
}
