import { getTranslations } from "next-intl/server";
import type { ApiDocument } from "@/components/api-docs/api-document";
import { ApiReference } from "@/components/api-docs/api-reference";
import { requirePageContext } from "@/lib/auth/page-context";
import { env } from "@/lib/env";
import { openApiDocument } from "@/lib/http/openapi-document";

export async function generateMetadata() {
  return { title: (await getTranslations("shell"))("apiDocs") };
}

export default async function ApiDocsPage() {
  await requirePageContext();
  return <ApiReference document={openApiDocument() as unknown as ApiDocument} origin={env().publicUrl} />;
}
