import { getTranslations } from "next-intl/server";
import { PatternList } from "@/components/pattern/pattern-list";
import { requirePageContext } from "@/lib/auth/page-context";
import { toSearchParams } from "@/lib/http/search-params";
import { patternApiQuery, readPatternFilter, writePatternFilter } from "@/lib/queries/pattern-filter";
import { PATTERNS_A_PAGE } from "@/lib/queries/pattern-queries";
import { listPatterns } from "@/lib/services/list-patterns";
import { listTaskFacets } from "@/lib/services/list-task-facets";

export async function generateMetadata() {
  return { title: (await getTranslations("patterns"))("title") };
}

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

export default async function PatternsPage({ searchParams }: Props) {
  const ctx = await requirePageContext();
  const filter = readPatternFilter(toSearchParams(await searchParams));
  const [first, { types }] = await Promise.all([listPatterns(ctx, Object.fromEntries(patternApiQuery(filter, { limit: PATTERNS_A_PAGE }))), listTaskFacets(ctx)]);
  return <PatternList first={first} firstQuery={writePatternFilter(filter)} types={types} />;
}
