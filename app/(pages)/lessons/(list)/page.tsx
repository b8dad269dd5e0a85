import { getTranslations } from "next-intl/server";
import { LessonList } from "@/components/lesson/lesson-list";
import { requirePageContext } from "@/lib/auth/page-context";
import { toSearchParams } from "@/lib/http/search-params";
import { lessonApiQuery, readLessonFilter, writeLessonFilter } from "@/lib/queries/lesson-filter";
import { LESSONS_A_PAGE } from "@/lib/queries/lesson-queries";
import { listLessonFacets, listLessons } from "@/lib/services/list-lessons";

export async function generateMetadata() {
  return { title: (await getTranslations("lessons"))("title") };
}

type Props = Readonly<{ searchParams: Promise<Record<string, string | string[] | undefined>> }>;

export default async function LessonsPage({ searchParams }: Props) {
  const ctx = await requirePageContext();
  const filter = readLessonFilter(toSearchParams(await searchParams));
  const [first, { task_types }] = await Promise.all([
    listLessons(ctx, Object.fromEntries(lessonApiQuery(filter, { limit: LESSONS_A_PAGE }))),
    listLessonFacets(ctx),
  ]);
  return <LessonList first={first} firstQuery={writeLessonFilter(filter)} types={task_types} />;
}
