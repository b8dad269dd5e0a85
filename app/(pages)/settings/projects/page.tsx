import { getTranslations } from "next-intl/server";
import { ProjectList } from "@/components/settings/project-list";
import { NewProject } from "@/components/settings/new-project";
import { SectionFrame } from "@/components/settings/section-frame";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";
import { listProjects } from "@/lib/services/list-projects";

export async function generateMetadata() {
  return { title: (await getTranslations("settings"))("sections.projects") };
}

export default async function ProjectsPage() {
  const ctx = await requirePageContext();
  const [t, projects] = await Promise.all([getTranslations("settings"), listProjects(ctx)]);
  const isAdmin = can(ctx.actor, "administer");
  return (
    <SectionFrame title={t("sections.projects")} lead={t("projects.lead")}>
      <ProjectList projects={projects} currentId={ctx.projectId} isAdmin={isAdmin} />
      {isAdmin ? <NewProject /> : null}
    </SectionFrame>
  );
}
