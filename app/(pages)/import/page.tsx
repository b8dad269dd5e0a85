import { getTranslations } from "next-intl/server";
import { ImportPage } from "@/components/import/import-page";
import { requirePageContext } from "@/lib/auth/page-context";
import { can } from "@/lib/domain/policy";
import { SOURCE_FORMATS } from "@/lib/sources/registry";

export async function generateMetadata() {
  return { title: (await getTranslations("import"))("title") };
}

export default async function Import() {
  const ctx = await requirePageContext();
  return <ImportPage formats={SOURCE_FORMATS} canRecord={can(ctx.actor, "record")} />;
}
