"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { eventAddress } from "@/components/replay/replay-address";
import { useListRows } from "@/components/shell/use-list-rows";
import { FilterOptions, FilterSelect } from "@/components/task/filter-select";
import { SearchBox } from "@/components/task/search-box";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { ListEnd } from "@/components/ui/list-end";
import { ReadFailed } from "@/components/ui/read-failed";
import { NO_PATTERN_FILTER, readPatternFilter, writePatternFilter, type PatternFilter, type PatternSort } from "@/lib/queries/pattern-filter";
import { patternListOptions, type PatternPage } from "@/lib/queries/pattern-queries";
import { NoPatternMatch, NoPatterns } from "./no-patterns";
import { PatternCard, PatternColumns, PatternTableRow } from "./pattern-rows";

type Props = Readonly<{ /** What the server drew, and the filter it drew it for. */ first: PatternPage; firstQuery: string; types: readonly string[] }>;

/** Kinds of failure that were seen, and what came of them. The address holds the filter. */
export function PatternList({ first, firstQuery, types }: Props) {
  const t = useTranslations("patterns");
  const router = useRouter();
  const filter = readPatternFilter(new URLSearchParams(useSearchParams()));
  const query = writePatternFilter(filter);
  const list = useInfiniteQuery(patternListOptions(filter, query === firstQuery ? first : undefined));
  const patterns = list.data?.pages.flatMap((page) => page.items) ?? [];
  const rows = useListRows({
    count: patterns.length,
    list,
    open: (at) => {
      const example = patterns[at]?.example;
      if (example) router.push(eventAddress(example.task_id, example.event_id));
    },
  });

  const setFilter = (patch: Partial<PatternFilter>) => {
    const next = writePatternFilter({ ...filter, ...patch });
    window.history.replaceState(null, "", next ? `/patterns?${next}` : "/patterns");
    rows.reset();
  };
  const isNarrowed = filter.q !== "" || filter.type !== "";
  const clear = () => setFilter({ ...NO_PATTERN_FILTER, sort: filter.sort });

  if (patterns.length === 0 && list.isSuccess && !list.isPlaceholderData && !isNarrowed) return <NoPatterns />;
  const shared = patterns.map((pattern, at) => ({ pattern, isCurrent: at === rows.current }));
  const sorted = (sort: PatternSort, words: string) => <SortHeader isOn={filter.sort === sort} onSort={() => setFilter({ sort })}>{words}</SortHeader>;
  return (
    <>
      <div className="flex items-center gap-3 pt-3.5 pb-1.5">
        <h1>{t("title")}</h1>
        <span className="text-12 text-text-3" role="status">{t(list.hasNextPage ? "shownMore" : "shown", { count: patterns.length })}</span>
      </div>
      <div role="search" aria-label={t("filters")} className="sticky top-(--top) z-10 -mx-4 px-4 bg-bg border-b border-line py-1.5 flex flex-wrap items-center gap-1.5 max-md:-mx-3 max-md:px-3">
        <SearchBox value={filter.q} label={t("searchLabel")} placeholder={t("searchPlaceholder")} onChange={(q) => setFilter({ q })} />
        <FilterSelect label={t("type")} value={filter.type} any={t("anyType")} onChange={(type) => setFilter({ type })}>
          <FilterOptions values={types} chosen={filter.type} />
        </FilterSelect>
        {isNarrowed ? <Button variant="ghost" onClick={clear}><Icon name="x" size="s" />{t("clear")}</Button> : null}
      </div>
      <ReadFailed query={list} title={t("failedTitle")} />
      {patterns.length === 0 && list.isSuccess ? (
        <NoPatternMatch onClear={clear} />
      ) : (
        <div aria-busy={list.isPlaceholderData} className={cn("transition-opacity", list.isPlaceholderData && "opacity-60")}>
          <table className="tbl table-fixed max-md:hidden">
            <PatternColumns />
            <thead>
              <tr>
                <th>{t("failure")}</th>
                <th>{t("type")}</th>
                <th>{t("tool")}</th>
                {sorted("count", t("count"))}
                <th className="num">{t("trend")}</th>
                {sorted("first_seen", t("since"))}
                {sorted("last_seen", t("lastSeen"))}
                <th>{t("promoted")}</th>
              </tr>
            </thead>
            <tbody>{shared.map((row) => <PatternTableRow key={row.pattern.pattern_id} {...row} />)}</tbody>
          </table>
          <ul className="cards md:hidden">{shared.map((row) => <PatternCard key={row.pattern.pattern_id} {...row} />)}</ul>
        </div>
      )}
      <ListEnd list={list} count={patterns.length} words={{ more: t("loadMore"), loading: t("loadingMore"), all: t("all") }} />
    </>
  );
}

/** The most or the newest first; there is no other way round to ask for. */
function SortHeader({ isOn, onSort, children }: Readonly<{ isOn: boolean; onSort: () => void; children: ReactNode }>) {
  return (
    <th className="num" {...(isOn ? { "aria-sort": "descending" as const } : {})}>
      <button type="button" onClick={onSort} className={cn("inline-flex flex-row-reverse items-center gap-1 hover:text-text", isOn && "text-text font-semibold")}>
        {children}
        <Icon name="down" size="s" className={cn("size-2.5", !isOn && "opacity-0")} />
      </button>
    </th>
  );
}
