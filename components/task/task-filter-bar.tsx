"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Chip } from "@/components/ui/tag";
import { TurningPointGlyph } from "@/components/ui/turning-point";
import { TASK_STATUSES } from "@/lib/domain/task";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";
import { TIME_RANGES, type TaskFilter } from "@/lib/queries/task-filter";
import { FilterOptions, FilterSelect } from "./filter-select";
import { SearchBox } from "./search-box";
import { useFailureWords } from "./use-failure-words";

export type Facets = Readonly<{ types: readonly string[]; agents: readonly string[]; failures: readonly string[] }>;

type Props = Readonly<{ filter: TaskFilter; facets: Facets; onChange: (patch: Partial<TaskFilter>) => void; /** null while nothing is filtered. */ onClear: (() => void) | null }>;

/** Everything the list can be narrowed by, in one line; on a phone behind one button. */
export function TaskFilterBar({ filter, facets, onChange, onClear }: Props) {
  const t = useTranslations("tasks");
  const status = useTranslations("common.taskStatus");
  const kindWords = useTranslations("common.turningPoint");
  const failureWords = useFailureWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <search aria-label={t("filters")} className="sticky top-(--top) z-10 -mx-4 px-4 bg-bg border-b border-line py-1.5 max-md:-mx-3 max-md:px-3">
      <div className="flex flex-wrap items-center gap-1.5">
        <SearchBox value={filter.q} label={t("searchLabel")} placeholder={t("searchPlaceholder")} onChange={(q) => onChange({ q })} />
        <Button className="md:hidden" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}><Icon name="settings" />{t("filters")}</Button>
        <div className={cn("contents max-md:grid max-md:grid-cols-2 max-md:gap-2 max-md:w-full", !isOpen && "max-md:hidden")}>
          <FilterSelect label={t("status")} value={filter.status} any={t("anyStatus")} onChange={(value) => onChange({ status: TASK_STATUSES.find((s) => s === value) ?? "" })}>
            {TASK_STATUSES.map((value) => <option key={value} value={value}>{status(value)}</option>)}
          </FilterSelect>
          <FilterSelect label={t("type")} value={filter.type} any={t("anyType")} onChange={(type) => onChange({ type })}>
            <FilterOptions values={facets.types} chosen={filter.type} />
          </FilterSelect>
          <FilterSelect label={t("failure")} value={filter.failure} any={t("anyFailure")} onChange={(failure) => onChange({ failure })}>
            <FilterOptions values={facets.failures} chosen={filter.failure} name={failureWords} />
          </FilterSelect>
          <FilterSelect label={t("agent")} value={filter.agent} any={t("anyAgent")} onChange={(agent) => onChange({ agent })}>
            <FilterOptions values={facets.agents} chosen={filter.agent} />
          </FilterSelect>
          <FilterSelect label={t("range")} value={filter.range} any={t("anyTime")} onChange={(value) => onChange({ range: TIME_RANGES.find((r) => r === value) ?? "" })}>
            {TIME_RANGES.map((range) => <option key={range} value={range}>{t(`ranges.${range}`)}</option>)}
          </FilterSelect>
          <span role="group" aria-label={t("turn")} className="flex items-center max-md:col-span-2 max-md:justify-between">
            {TURNING_POINT_KINDS.map((kind) => (
              <Chip key={kind} isOn={filter.turn === kind} title={kindWords(kind)} aria-label={kindWords(kind)} onClick={() => onChange({ turn: filter.turn === kind ? "" : kind })} className="px-1.5 h-7 max-md:h-10 max-md:px-4">
                <TurningPointGlyph kind={kind} size="m" />
              </Chip>
            ))}
          </span>
        </div>
        {onClear ? <Button variant="ghost" onClick={onClear}><Icon name="x" size="s" />{t("clear")}</Button> : null}
      </div>
    </search>
  );
}
