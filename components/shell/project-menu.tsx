"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem, MenuLabel, MenuRule } from "@/components/ui/menu";
import { useAct } from "@/components/ui/use-act";
import { chooseProjectAction } from "@/lib/actions/projects";
import { loadWhole } from "./load-whole";

export type ProjectLink = Readonly<{ id: string; name: string }>;

type Props = Readonly<{ project: ProjectLink; projects: readonly ProjectLink[]; canManage: boolean }>;

/** Everything shown belongs to one project; this names it and changes it. */
export function ProjectMenu({ project, projects, canManage }: Props) {
  const t = useTranslations("shell");
  const { act } = useAct(chooseProjectAction, { onDone: () => loadWhole("/") });
  return (
    <Menu
      trigger={
        <button type="button" aria-label={t("project", { name: project.name })} className="inline-flex items-center gap-[5px] min-w-0 px-1.5 py-[3px] rounded-control text-text-2 hover:bg-hover">
          <span className="text-text-3">/</span>
          <span className="truncate max-w-40 max-md:max-w-24">{project.name}</span>
          <Icon name="down" size="s" />
        </button>
      }
    >
      <MenuLabel>{t("projects")}</MenuLabel>
      {projects.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => act({ projectId: id })} end={id === project.id ? <Icon name="check" className="text-accent" /> : null}>
          {name}
        </MenuItem>
      ))}
      {canManage ? (
        <>
          <MenuRule />
          <MenuItem asChild>
            <Link href="/settings/projects"><Icon name="settings" className="text-text-2" />{t("manageProjects")}</Link>
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
