"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { eventAddress } from "@/components/replay/replay-address";
import { cn } from "@/components/ui/cn";
import { StatusMark } from "@/components/ui/status-mark";
import { TurningPointGlyph } from "@/components/ui/turning-point";
import type { EventRow } from "@/lib/domain/story";
import { formatClock } from "@/lib/i18n/format";

type Props = Readonly<{ row: EventRow | null; taskId: string; /** What is shown of the argument. */ shown: string; isChanged: boolean; /** Said where this run has no such decision. */ absent: string; className?: string }>;

/** time | action, argument | how it came out, as a way into the replay. */
export function CompareCell({ row, taskId, shown, isChanged, absent, className }: Props) {
  const t = useTranslations("common.taskStatus");
  if (!row) return <span className={cn("flex items-center px-3 text-12 text-text-3", className)}>{absent}</span>;
  const isFailed = row.status === "failed";
  return (
    <Link
      href={eventAddress(taskId, row.eventId)}
      title={[row.action, row.argument, row.outcome].filter(Boolean).join(" · ")}
      className={cn("grid grid-cols-[42px_minmax(0,1fr)_auto] items-center gap-2.5 min-h-[27px] pr-3 text-12 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)] max-md:gap-0 max-md:py-1.5 max-md:px-2 max-md:content-start", className)}
    >
      <span className="text-text-3 text-right max-md:text-left">{formatClock(row.offsetMs)}</span>
      <span className="flex items-center gap-x-2 min-w-0 max-md:flex-wrap">
        <b>{row.action}</b>
        <code className={cn("truncate", isChanged ? "text-text" : "text-text-2")}>{shown}</code>
      </span>
      <span className="flex items-center gap-1.5">
        {row.marks.map(({ kind }) => <TurningPointGlyph key={kind} kind={kind} isNamed />)}
        {isFailed ? <StatusMark icon="fail" tone="fail">{t("failed")}</StatusMark> : null}
      </span>
    </Link>
  );
}
