import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import { SectionHeader } from "@/components/ui/section-header";
import type { LessonDetail } from "@/lib/domain/lesson-view";
import { MarkedText } from "./call-difference";
import { markDifference, type MarkedLine } from "./mark-difference";

/** What the lesson said before, newest first, and what its last change changed. */
export function LessonVersions({ versions }: Pick<LessonDetail, "versions">) {
  const t = useTranslations("lessons.versions");
  const detail = useTranslations("lessons.detail");
  const sorted = [...versions].sort((a, b) => b.version - a.version);
  const [newest, before] = sorted;
  if (!newest) return null;
  return (
    <section className="pt-5">
      <SectionHeader title={t("title")} note={before ? t("from", { from: before.version, to: newest.version }) : t("only")} />
      {before ? <WordsDifference before={before.content} after={newest.content} /> : null}
      <table className="tbl mt-2">
        <tbody>
          {sorted.map(({ version, changed_by, reason, content, created_at }) => (
            <tr key={version}>
              <td className="w-14 whitespace-nowrap"><b>{detail("version", { n: version })}</b></td>
              <td className="w-40 max-w-40 truncate max-md:w-24">{changed_by ?? t("unknown")}</td>
              <td className="text-text-2 wrap-anywhere" dir="auto" title={content}>{reason}</td>
              <td className="num text-text-3"><RelativeTime at={created_at} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function WordsDifference({ before, after }: Readonly<{ before: string; after: string }>) {
  const t = useTranslations("lessons.versions");
  const difference = markDifference(before, after);
  return (
    <div role="group" aria-label={t("diff")} className="border border-line rounded-control bg-surface overflow-hidden">
      <Side name={t("before")} lines={difference.before} isBefore />
      <Side name={t("after")} lines={difference.after} isBefore={false} />
    </div>
  );
}

function Side({ name, lines, isBefore }: Readonly<{ name: string; lines: readonly MarkedLine[]; isBefore: boolean }>) {
  return (
    <p dir="auto" className={cn("relative py-1.5 pr-2.5 pl-7.5 leading-[21px] whitespace-pre-wrap wrap-anywhere", isBefore ? "bg-fail-soft" : "bg-ok-soft")}>
      <span aria-hidden className={cn("absolute left-2.5 font-mono", isBefore ? "text-fail" : "text-ok")}>{isBefore ? "−" : "+"}</span>
      <span className="sr-only">{name}: </span>
      {lines.map(({ parts }, at) => <span key={at}>{at > 0 ? "\n" : ""}<MarkedText parts={parts} isBefore={isBefore} /></span>)}
    </p>
  );
}
