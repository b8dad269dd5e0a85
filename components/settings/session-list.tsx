"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { SectionHeader } from "@/components/ui/section-header";
import { StatusMark } from "@/components/ui/status-mark";
import { useAct } from "@/components/ui/use-act";
import { revokeOwnSessionsAction } from "@/lib/actions/session";
import type { SessionView } from "@/lib/domain/admin-view";
import { nameBrowser } from "./name-browser";

export function SessionList({ sessions }: Readonly<{ sessions: readonly SessionView[] }>) {
  const t = useTranslations("settings.account");
  const end = useAct(revokeOwnSessionsAction, { onDone: () => toast.success(t("ended")) });
  const hasOthers = sessions.some(({ is_current }) => !is_current);
  return (
    <section>
      <SectionHeader title={t("sessionsTitle")} note={sessions.length} end={hasOthers ? <Button disabled={end.isPending} onClick={() => end.act({})}>{t("endOthers")}</Button> : null} />
      <table className="tbl">
        <thead><tr><th>{t("browser")}</th><th className="w-28 max-md:hidden">{t("signedIn")}</th><th className="w-28">{t("lastUsed")}</th><th className="w-30"><span className="sr-only">{t("end")}</span></th></tr></thead>
        <tbody>
          {sessions.map((session) => {
            const browser = nameBrowser(session.user_agent) ?? t("unknownBrowser");
            return (
              <tr key={session.session_id}>
                <td title={session.user_agent ?? undefined}>{browser}</td>
                <td className="text-text-3 max-md:hidden"><RelativeTime at={session.created_at} /></td>
                <td className="text-text-3"><RelativeTime at={session.last_used_at} /></td>
                <td className="num">
                  {session.is_current ? <StatusMark icon="check" tone="accent" className="px-[7px]">{t("thisOne")}</StatusMark> : <Button variant="ghost" disabled={end.isPending} aria-label={t("endLabel", { browser })} onClick={() => end.act({ only: session.session_id })}>{t("end")}</Button>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
