"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { passwordFault } from "@/components/auth/password-rule";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuItem, MenuRule } from "@/components/ui/menu";
import { useAct } from "@/components/ui/use-act";
import { removeUserAction, resetPasswordAction, revokePersonSessionsAction } from "@/lib/actions/people";
import type { PersonView } from "@/lib/domain/admin-view";
import { ConfirmDialog } from "./confirm-dialog";
import { PasswordField } from "./password-field";
import { suggestPassword } from "./suggest-password";

type Props = Readonly<{ person: PersonView; isOwn: boolean; isLastAdmin: boolean }>;

export function PersonMenu({ person, isOwn, isLastAdmin }: Props) {
  const t = useTranslations("settings.people");
  const { name, user_id: userId, email } = person;
  const [dialog, setDialog] = useState<"password" | "remove" | null>(null);
  const [password, setPassword] = useState("");
  const end = useAct(revokePersonSessionsAction, { onDone: () => toast.success(t("sessionsEnded", { name })) });
  const reset = useAct(resetPasswordAction, { onDone: () => { toast.success(t("passwordSet", { name })); setDialog(null); } });
  const remove = useAct(removeUserAction, { onDone: () => { toast.success(t("removed", { name })); setDialog(null); } });
  return (
    <>
      <Menu align="end" trigger={<IconButton icon="more" label={t("actions", { name })} />}>
        <MenuItem icon="sign_out" disabled={person.sessions === 0} onSelect={() => end.act({ userId })}>{t("endSessions")}</MenuItem>
        <MenuItem icon="key" disabled={isOwn} onSelect={() => { setPassword(suggestPassword()); setDialog("password"); }}>{t("setPassword")}</MenuItem>
        <MenuRule />
        <MenuItem icon="trash" disabled={isOwn || isLastAdmin} onSelect={() => setDialog("remove")}>{t("removePerson")}</MenuItem>
      </Menu>
      <ConfirmDialog
        isOpen={dialog === "password"}
        title={t("setPasswordTitle", { name })}
        body={t("setPasswordBody")}
        confirm={t("setPasswordConfirm")}
        isPending={reset.isPending || passwordFault(password) !== null}
        onClose={() => setDialog(null)}
        onConfirm={() => reset.act({ email, password })}
      >
        <PasswordField value={password} onChange={setPassword} />
      </ConfirmDialog>
      <ConfirmDialog isOpen={dialog === "remove"} title={t("removeTitle", { name })} body={t("removeBody")} confirm={t("removeConfirm")} isPending={remove.isPending} onClose={() => setDialog(null)} onConfirm={() => remove.act({ userId })} />
    </>
  );
}
