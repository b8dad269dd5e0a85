"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { loadWhole } from "@/components/shell/load-whole";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusMark } from "@/components/ui/status-mark";
import { useAct } from "@/components/ui/use-act";
import { chooseProjectAction, renameProjectAction } from "@/lib/actions/projects";
import type { ProjectView } from "@/lib/domain/admin-view";

type Props = Readonly<{ projects: readonly ProjectView[]; currentId: string; isAdmin: boolean }>;

export function ProjectList({ projects, currentId, isAdmin }: Props) {
  const t = useTranslations("settings");
  const choose = useAct(chooseProjectAction, { onDone: () => loadWhole("/settings/projects") });
  const [renamed, setRenamed] = useState<ProjectView | null>(null);
  return (
    <>
      <table className="tbl">
        <thead><tr><th>{t("name")}</th><th className="w-48 max-md:hidden">{t("projects.shortName")}</th><th className="w-24 max-md:hidden">{t("created")}</th><th className="w-52"><span className="sr-only">{t("projects.show")}</span></th></tr></thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.project_id}>
              <td className="text-13!">{project.name}</td>
              <td className="max-md:hidden"><code className="text-text-2">{project.slug}</code></td>
              <td className="text-text-3 max-md:hidden"><RelativeTime at={project.created_at} /></td>
              <td>
                <span className="flex items-center justify-end gap-1">
                  {project.project_id === currentId ? <StatusMark icon="check" tone="accent" className="px-[7px]">{t("projects.current")}</StatusMark> : <Button variant="ghost" onClick={() => choose.act({ projectId: project.project_id })} disabled={choose.isPending}>{t("projects.show")}</Button>}
                  {isAdmin ? <Button variant="ghost" onClick={() => setRenamed(project)}>{t("projects.rename")}</Button> : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {renamed ? <RenameDialog key={renamed.project_id} project={renamed} onClose={() => setRenamed(null)} /> : null}
    </>
  );
}

function RenameDialog({ project, onClose }: Readonly<{ project: ProjectView; onClose: () => void }>) {
  const t = useTranslations("settings");
  const common = useTranslations("common");
  const [name, setName] = useState(project.name);
  const rename = useAct(renameProjectAction, { onDone: () => { toast.success(t("projects.renamed", { name: name.trim() })); onClose(); } });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("projects.renameTitle", { name: project.name })}
      className="w-[min(400px,calc(100vw-24px))]"
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form="rename-project" variant="primary" disabled={rename.isPending || name.trim() === ""}>{common("save")}</Button>
        </>
      }
    >
      <form id="rename-project" onSubmit={(event) => { event.preventDefault(); rename.act({ projectId: project.project_id, name }); }}>
        <Field label={t("name")}>{(control) => <Input {...control} autoFocus maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />}</Field>
      </form>
    </Dialog>
  );
}
