"use client";
import { useTranslations } from "next-intl";
import { openHelp } from "@/components/shell/help-state";
import { IconButton } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Chip } from "@/components/ui/tag";
import { TurningPointGlyph } from "@/components/ui/turning-point";
import type { StoryHead } from "@/lib/domain/story";
import { TURNING_POINT_KINDS, type TurningPointKind } from "@/lib/domain/turning-point";
import { useReplayWords } from "./words";

type Props = Readonly<{ head: StoryHead; kind: TurningPointKind | null; onFilter: (kind: TurningPointKind | null) => void; onFind: () => void }>;

/** Where the line is short the words give way: the key stays, and says in its title what it does. */
function Hint({ keys, words }: Readonly<{ keys: readonly string[]; words: string }>) {
  return <span title={words}>{keys.map((key) => <Kbd key={key}>{key}</Kbd>)}<span className="w">{words}</span></span>;
}

/** Always in view: how often the task turned and failed, and a filter by kind. */
export function ReplayBar({ head, kind, onFilter, onFind }: Props) {
  const t = useTranslations("replay.bar");
  const words = useReplayWords();
  const total = TURNING_POINT_KINDS.reduce((sum, one) => sum + head.marks[one], 0);
  const hint = useTranslations("replay.bar.keys");
  return (
    <>
      <b className="counts">{t("counts", { turningPoints: t("turningPoints", { n: total }), failures: t("failures", { n: head.failures }) })}</b>
      <div className="chips" role="group" aria-label={t("filter")}>
        <Chip isOn={kind === null} onClick={() => onFilter(null)}>{t("all")}</Chip>
        {TURNING_POINT_KINDS.filter((one) => head.marks[one] > 0 || one === kind).map((one) => (
          <Chip key={one} isOn={kind === one} count={head.marks[one]} onClick={() => onFilter(kind === one ? null : one)}>
            <TurningPointGlyph kind={one} />
            {words.kind[one]}
          </Chip>
        ))}
      </div>
      <span className="grow" />
      <div className="hints">
        <Hint keys={["j", "k"]} words={hint("event")} />
        <Hint keys={["n", "p"]} words={hint("turningPoint")} />
        <Hint keys={["f"]} words={hint("firstFailure")} />
        <Hint keys={[t("space")]} words={hint("step")} />
        <Hint keys={["/"]} words={hint("find")} />
        <button type="button" title={hint("all")} onClick={openHelp}><Kbd>?</Kbd> {hint("help")}</button>
      </div>
      <IconButton icon="search" label={t("find")} onClick={onFind} aria-keyshortcuts="/" />
    </>
  );
}
