"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem, MenuLabel, MenuRule } from "@/components/ui/menu";
import { useUndoToast } from "@/components/ui/toaster";
import { useAct } from "@/components/ui/use-act";
import { deleteViewAction, renameViewAction, saveViewAction } from "@/lib/actions/views";
import type { ViewLink } from "@/lib/domain/view";
import { ViewNameDialog } from "./view-name-dialog";

type Props = Readonly<{ views: readonly ViewLink[]; /** The filter as the address has it. */ query: string }>;

/** A person's names for filters: choose, save, rename, delete (with a way back). */
export function ViewMenu({ views, query }: Props) {
  const t = useTranslations("tasks");
  const router = useRouter();
  const undoable = useUndoToast();
  const [dialog, setDialog] = useState<Readonly<{ kind: "save" } | { kind: "rename"; view: ViewLink }> | null>(null);
  const refresh = () => router.refresh();
  const save = useAct(saveViewAction, { onDone: ({ name }) => { setDialog(null); toast.success(t("viewSaved", { name })); refresh(); } });
  const restore = useAct(saveViewAction, { onDone: refresh });
  const rename = useAct(renameViewAction, { onDone: () => { setDialog(null); refresh(); } });
  const remove = useAct(deleteViewAction, { onDone: refresh });
  const current = views.find((view) => view.query === query);
  const open = (to: string) => window.history.replaceState(null, "", to ? `/tasks?${to}` : "/tasks");

  return (
    <>
      <Menu align="end" className="min-w-60" trigger={<Button><Icon name="bookmark" /><span className="max-w-40 truncate">{current?.name ?? t("views")}</span><Icon name="down" size="s" /></Button>}>
        <MenuItem onSelect={() => open("")}>{t("allTasks")}</MenuItem>
        <MenuItem onSelect={() => open("status=failed")}>{t("failedTasks")}</MenuItem>
        <MenuRule />
        {views.length > 0 ? <MenuLabel>{t("yourViews")}</MenuLabel> : null}
        {views.map((view) => (
          <div key={view.view_id} className="flex items-center">
            <MenuItem onSelect={() => open(view.query)} className="grow min-w-0" end={view === current ? <Icon name="check" size="s" className="text-accent" /> : null}>{view.name}</MenuItem>
            <MenuItem asChild onSelect={() => setDialog({ kind: "rename", view })} className="px-0"><IconButton icon="edit" label={t("renameView", { name: view.name })} /></MenuItem>
            <MenuItem
              asChild
              className="px-0"
              onSelect={() => {
                remove.act({ viewId: view.view_id });
                undoable(t("viewDeleted", { name: view.name }), () => restore.act({ page: "tasks", name: view.name, query: view.query }));
              }}
            >
              <IconButton icon="trash" label={t("deleteView", { name: view.name })} />
            </MenuItem>
          </div>
        ))}
        {views.length > 0 ? <MenuRule /> : null}
        <MenuItem icon="plus" disabled={query === "" || current !== undefined} onSelect={() => setDialog({ kind: "save" })}>{t("saveView")}</MenuItem>
      </Menu>
      <ViewNameDialog
        key={dialog?.kind === "rename" ? dialog.view.view_id : dialog?.kind}
        isOpen={dialog !== null}
        title={t(dialog?.kind === "rename" ? "renameViewTitle" : "saveViewTitle")}
        initial={dialog?.kind === "rename" ? dialog.view.name : ""}
        isPending={save.isPending || rename.isPending}
        onClose={() => setDialog(null)}
        onSave={(name) => (dialog?.kind === "rename" ? rename.act({ viewId: dialog.view.view_id, name }) : save.act({ page: "tasks", name, query }))}
      />
    </>
  );
}
