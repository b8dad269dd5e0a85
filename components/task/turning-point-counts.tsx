import { useTranslations } from "next-intl";
import { TurningPointGlyph } from "@/components/ui/turning-point";
import type { TaskView } from "@/lib/domain/task-view";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";

type Props = Readonly<{ counts: TaskView["turning_points"] }>;

/** A glyph and a number per kind that occurs; each is named for a screen reader and on hover. */
export function TurningPointCounts({ counts }: Props) {
  const t = useTranslations("common.turningPoint");
  const present = TURNING_POINT_KINDS.filter((kind) => counts[kind] > 0);
  return (
    <span className="flex items-center gap-[7px] whitespace-nowrap">
      {present.map((kind) => (
        <span key={kind} title={`${t(kind)}: ${counts[kind]}`} className="inline-flex items-center gap-0.5">
          <TurningPointGlyph kind={kind} isNamed />
          <span className="text-text-3">{counts[kind]}</span>
        </span>
      ))}
    </span>
  );
}
