"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { Select } from "@/components/ui/field";
import { RelativeTime } from "@/components/ui/relative-time";
import { SectionHeader } from "@/components/ui/section-header";
import { useAct } from "@/components/ui/use-act";
import { setRoleAction } from "@/lib/actions/people";
import type { PersonView } from "@/lib/domain/admin-view";
import { ROLES, type Role } from "@/lib/domain/policy";
import { PersonMenu } from "./person-menu";

type Props = Readonly<{ people: readonly PersonView[]; ownId: string }>;

export function PeopleList({ people, ownId }: Props) {
  const t = useTranslations("settings");
  const admins = people.filter(({ role }) => role === "admin").length;
  return (
    <section>
      <SectionHeader title={t("sections.people")} note={people.length} />
      <table className="tbl">
        <thead>
          <tr><th>{t("name")}</th><th className="w-34">{t("people.role")}</th><th className="w-28 max-md:hidden">{t("people.sessions")}</th><th className="w-20 max-md:hidden">{t("people.lastSeen")}</th><th className="w-9"><span className="sr-only">{t("people.acts")}</span></th></tr>
        </thead>
        <tbody>
          {people.map((person) => <PersonRow key={person.user_id} person={person} isOwn={person.user_id === ownId} isLastAdmin={person.role === "admin" && admins === 1} />)}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = Readonly<{ person: PersonView; isOwn: boolean; isLastAdmin: boolean }>;

function PersonRow({ person, isOwn, isLastAdmin }: RowProps) {
  const t = useTranslations("settings.people");
  const roleWords = useTranslations("shell.role");
  const [role, setRole] = useState(person.role);
  const change = useAct((input: Readonly<{ userId: string; role: Role }>) => setRoleAction(input), { onDone: (_value, input) => toast.success(t("roleSaved", { name: person.name, role: roleWords(input.role) })) });
  return (
    <tr>
      <td className="wrap-anywhere">
        <span className="text-13">{person.name}</span>{isOwn ? <span className="text-text-3"> · {t("you")}</span> : null}
        <span className="block text-text-3">{person.email}</span>
      </td>
      <td>
        <Select
          aria-label={t("roleOf", { name: person.name })}
          title={isLastAdmin ? t("lastAdmin") : undefined}
          disabled={isLastAdmin || change.isPending}
          value={change.error ? person.role : role}
          onChange={(event) => {
            const next = ROLES.find((known) => known === event.target.value) ?? person.role;
            setRole(next);
            change.act({ userId: person.user_id, role: next });
          }}
          className="min-h-7 py-0.5 text-12"
        >
          {ROLES.map((known) => <option key={known} value={known}>{roleWords(known)}</option>)}
        </Select>
        {isLastAdmin ? <span className="block text-11 text-text-3">{t("lastAdmin")}</span> : null}
      </td>
      <td className="text-text-3 max-md:hidden">{t("sessionsCount", { count: person.sessions })}</td>
      <td className="text-text-3 max-md:hidden">{person.last_seen_at ? <RelativeTime at={person.last_seen_at} /> : t("never")}</td>
      <td><PersonMenu person={person} isOwn={isOwn} isLastAdmin={isLastAdmin} /></td>
    </tr>
  );
}
