import { getTranslations } from "next-intl/server";
import { AdminOnly } from "@/components/settings/admin-only";
import { NewPerson } from "@/components/settings/new-person";
import { PeopleList } from "@/components/settings/people-list";
import { SectionFrame } from "@/components/settings/section-frame";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";
import { listPeople } from "@/lib/services/list-people";

export async function generateMetadata() {
  return { title: (await getTranslations("settings"))("sections.people") };
}

export default async function PeoplePage() {
  const ctx = await requirePageContext();
  const t = await getTranslations("settings");
  if (!can(ctx.actor, "administer")) return <AdminOnly />;
  return (
    <SectionFrame title={t("sections.people")} lead={t("people.lead")}>
      <PeopleList people={await listPeople(ctx)} ownId={ctx.actor.id} />
      <NewPerson />
    </SectionFrame>
  );
}
