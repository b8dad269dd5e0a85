"use client";
import { useTranslations } from "next-intl";
import { FilterOptions, FilterSelect } from "@/components/task/filter-select";
import { SearchBox } from "@/components/task/search-box";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Chip } from "@/components/ui/tag";
import { LESSON_STATUSES } from "@/lib/domain/lesson";
import { isNarrowed, type LessonFilter } from "@/lib/queries/lesson-filter";

type Props = Readonly<{ filter: LessonFilter; types: readonly string[]; onChange: (patch: Partial<LessonFilter>) => void; onClear: () => void }>;

/** The statuses as views, then everything else the list can be narrowed by. */
export function LessonFilterBar({ filter, types, onChange, onClear }: Props) {
  const t = useTranslations("lessons");
  const statuses = useTranslations("lessons.statuses");
  return (
    <div role="search" aria-label={t("filters")} className="sticky top-(--top) z-10 -mx-4 px-4 bg-bg border-b border-line py-1.5 max-md:-mx-3 max-md:px-3">
      <div role="group" aria-label={t("views")} className="flex items-center gap-0.5 -ml-2 mb-1.5 max-md:overflow-x-auto max-md:[scrollbar-width:none]">
        <Chip isOn={filter.status === ""} onClick={() => onChange({ status: "" })}>{t("allStatuses")}</Chip>
        {LESSON_STATUSES.map((status) => <Chip key={status} isOn={filter.status === status} onClick={() => onChange({ status })}>{statuses(status)}</Chip>)}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <SearchBox value={filter.q} label={t("searchLabel")} placeholder={t("searchPlaceholder")} onChange={(q) => onChange({ q })} />
        <FilterSelect label={t("type")} value={filter.type} any={t("anyType")} onChange={(type) => onChange({ type })}>
          <FilterOptions values={types} chosen={filter.type} />
        </FilterSelect>
        {filter.tag ? <Chip isOn aria-label={t("clearTag", { tag: filter.tag })} onClick={() => onChange({ tag: "" })} className="h-7 max-w-60"><span className="truncate">{t("tag")}: {filter.tag}</span><Icon name="x" size="s" /></Chip> : null}
        {isNarrowed(filter) ? <Button variant="ghost" onClick={onClear}><Icon name="x" size="s" />{t("clear")}</Button> : null}
      </div>
    </div>
  );
}
