"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { ListEnd } from "@/components/ui/list-end";
import { ReadFailed } from "@/components/ui/read-failed";
import { cn } from "@/components/ui/cn";
import { useListRows } from "@/components/shell/use-list-rows";
import { isNarrowed, NO_LESSON_FILTER, readLessonFilter, writeLessonFilter, type LessonFilter } from "@/lib/queries/lesson-filter";
import { lessonListOptions, type LessonPage } from "@/lib/queries/lesson-queries";
import { LessonFilterBar } from "./lesson-filter-bar";
import { lessonHref } from "./lesson-href";
import { LessonCard, LessonColumns, LessonTableRow } from "./lesson-rows";
import { NoLessonMatch, NoLessons } from "./no-lessons";

type Props = Readonly<{ /** What the server drew, and the filter it drew it for. */ first: LessonPage; firstQuery: string; types: readonly string[] }>;

/** Every lesson there is, by status. The address holds the filter. */
export function LessonList({ first, firstQuery, types }: Props) {
  const t = useTranslations("lessons");
  const router = useRouter();
  const filter = readLessonFilter(new URLSearchParams(useSearchParams()));
  const query = writeLessonFilter(filter);
  const list = useInfiniteQuery(lessonListOptions(filter, query === firstQuery ? first : undefined));
  const lessons = list.data?.pages.flatMap((page) => page.items) ?? [];
  const rows = useListRows({ count: lessons.length, list, open: (at) => router.push(lessonHref(lessons[at]?.lesson_id ?? "")) });

  const setFilter = (patch: Partial<LessonFilter>) => {
    const next = writeLessonFilter({ ...filter, ...patch });
    window.history.replaceState(null, "", next ? `/lessons?${next}` : "/lessons");
    rows.reset();
  };
  const clear = () => setFilter({ ...NO_LESSON_FILTER, status: filter.status });

  if (lessons.length === 0 && list.isSuccess && !list.isPlaceholderData && filter.status === "" && !isNarrowed(filter)) return <NoLessons />;
  const shared = lessons.map((lesson, at) => ({ lesson, isCurrent: at === rows.current, onTag: (tag: string) => setFilter({ tag }) }));
  return (
    <>
      <div className="flex items-center gap-3 pt-3.5 pb-1.5">
        <h1>{t("title")}</h1>
        <span className="text-12 text-text-3" role="status">{t(list.hasNextPage ? "shownMore" : "shown", { count: lessons.length })}</span>
      </div>
      <LessonFilterBar filter={filter} types={types} onChange={setFilter} onClear={clear} />
      <ReadFailed query={list} title={t("failedTitle")} />
      {lessons.length === 0 && list.isSuccess ? (
        <NoLessonMatch filter={filter} onClear={clear} />
      ) : (
        <div aria-busy={list.isPlaceholderData} className={cn("transition-opacity", list.isPlaceholderData && "opacity-60")}>
          <table className="tbl table-fixed max-md:hidden">
            <LessonColumns />
            <thead>
              <tr>
                <th>{t("status")}</th>
                <th>{t("lesson")}</th>
                <th>{t("type")}</th>
                <th>{t("tool")}</th>
                <th className="num">{t("value")}</th>
                <th className="num">{t("evidence")}</th>
                <th className="num">{t("when")}</th>
              </tr>
            </thead>
            <tbody>{shared.map((row) => <LessonTableRow key={row.lesson.lesson_id} {...row} />)}</tbody>
          </table>
          <ul className="cards md:hidden">{shared.map((row) => <LessonCard key={row.lesson.lesson_id} {...row} />)}</ul>
        </div>
      )}
      <ListEnd list={list} count={lessons.length} words={{ more: t("loadMore"), loading: t("loadingMore"), all: t("all") }} />
    </>
  );
}
