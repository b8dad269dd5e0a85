"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import { SectionHeader } from "@/components/ui/section-header";
import { StatusMark } from "@/components/ui/status-mark";
import { Tag } from "@/components/ui/tag";
import { useAct } from "@/components/ui/use-act";
import { revokeKeyAction } from "@/lib/actions/keys";
import type { KeyView } from "@/lib/domain/admin-view";
import { ConfirmDialog } from "./confirm-dialog";

/** Revoked keys stay: whoever finds one somewhere can see that it opens nothing. */
export function KeyList({ keys }: Readonly<{ keys: readonly KeyView[] }>) {
  const t = useTranslations("settings");
  const [chosen, setChosen] = useState<KeyView | null>(null);
  const revoke = useAct(revokeKeyAction, { onDone: () => { toast.success(t("keys.revokedToast", { name: chosen?.name ?? "" })); setChosen(null); } });
  return (
    <section>
      <SectionHeader title={t("sections.keys")} note={keys.length} />
      {keys.length === 0 ? <p className="text-12 text-text-3">{t("keys.none")}</p> : (
        <table className="tbl">
          <thead>
            <tr><th>{t("name")}</th><th className="w-28">{t("keys.begins")}</th><th className="w-44 max-md:hidden">{t("keys.scopes")}</th><th className="w-20 max-md:hidden">{t("keys.lastUse")}</th><th className="w-20 max-md:hidden">{t("created")}</th><th className="w-24"><span className="sr-only">{t("keys.revoke")}</span></th></tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.key_id} className={cn(key.revoked_at && "text-text-3")}>
                <td className="text-13! wrap-anywhere">{key.name}</td>
                <td><code>{key.prefix}</code></td>
                <td className="max-md:hidden"><span className="flex gap-1">{key.scopes.map((scope) => <Tag key={scope}>{scope}</Tag>)}</span></td>
                <td className="text-text-3 max-md:hidden">{key.last_used_at ? <RelativeTime at={key.last_used_at} /> : t("keys.never")}</td>
                <td className="text-text-3 max-md:hidden"><RelativeTime at={key.created_at} /></td>
                <td className="num">{key.revoked_at ? <StatusMark icon="ban" className="px-[7px]">{t("keys.revoked")}</StatusMark> : <Button variant="ghost" aria-label={t("keys.revokeLabel", { name: key.name })} onClick={() => setChosen(key)}>{t("keys.revoke")}</Button>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ConfirmDialog
        isOpen={chosen !== null}
        title={t("keys.revokeTitle", { name: chosen?.name ?? "" })}
        body={t("keys.revokeBody")}
        confirm={t("keys.revokeConfirm")}
        isPending={revoke.isPending}
        onClose={() => setChosen(null)}
        onConfirm={() => revoke.act({ keyId: chosen?.key_id ?? "" })}
      />
    </section>
  );
}
