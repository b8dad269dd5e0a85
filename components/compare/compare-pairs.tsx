"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { TurningPointGlyph } from "@/components/ui/turning-point";
import type { ComparedPair } from "@/lib/domain/compare-tasks";
import { CompareCell } from "./compare-cell";
import { foldPairs } from "./fold-pairs";
import { fromDifference } from "./from-difference";

type Props = Readonly<{ pairs: readonly ComparedPair[]; firstDivergence: number | null; leftId: string; rightId: string }>;

const NOTES = { same: null, changed: "differs", only_left: "onlyLeft", only_right: "onlyRight" } as const;
const GROUNDS = { same: "", changed: "bg-accent-soft", only_left: "bg-sunken", only_right: "bg-sunken" } as const;

/** One line a pair of decisions; runs of like ones open on a press. */
export function ComparePairs({ pairs, firstDivergence, leftId, rightId }: Props) {
  const t = useTranslations("tasks");
  const [opened, setOpened] = useState<readonly number[]>([]);
  const pairRow = (pair: ComparedPair, at: number) => {
    const note = NOTES[pair.kind];
    const [left, right] = pair.kind === "changed" ? fromDifference(pair.left.argument, pair.right.argument) : [pair.left?.argument ?? "", pair.right?.argument ?? ""];
    return (
      <li key={at}>
        {at === firstDivergence ? <p className="flex items-center gap-1.5 pt-2 pb-1 text-12 font-semibold text-accent"><TurningPointGlyph kind="divergence" size="m" />{t("firstDivergence")}</p> : null}
        <div className={cn("grid grid-cols-2 border-b border-line", GROUNDS[pair.kind])}>
          {note ? <span className="sr-only">{t(note)}</span> : null}
          <CompareCell row={pair.left} taskId={leftId} shown={left} isChanged={pair.kind === "changed"} absent={t("onlyRight")} />
          <CompareCell row={pair.right} taskId={rightId} shown={right} isChanged={pair.kind === "changed"} absent={t("onlyLeft")} className="border-l border-line" />
        </div>
      </li>
    );
  };
  return (
    <ol>
      {foldPairs(pairs).map((row) => {
        if (row.row === "pair") return pairRow(row.pair, row.at);
        if (opened.includes(row.from)) return row.pairs.map((pair, index) => pairRow(pair, row.from + index));
        return (
          <li key={row.from} className="border-b border-line">
            <button type="button" aria-expanded={false} onClick={() => setOpened([...opened, row.from])} className="flex items-center gap-2 w-full min-h-[27px] text-12 text-text-2 hover:bg-hover max-md:min-h-10">
              <Icon name="right" size="s" />
              {t("folded", { count: row.pairs.length })}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
