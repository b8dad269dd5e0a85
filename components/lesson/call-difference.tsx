import Link from "next/link";
import { useTranslations } from "next-intl";
import { eventAddress } from "@/components/replay/replay-address";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { StatusMark } from "@/components/ui/status-mark";
import type { LessonDetail } from "@/lib/domain/lesson-view";
import { foldSame, markDifference, plainLines, type MarkedLine } from "./mark-difference";

type Call = LessonDetail["evidence"][number]["calls"][number];
type Side = "failing" | "succeeding" | "call";

type Props = Readonly<{ taskId: string; calls: readonly Call[]; /** The first failed, the second mended it: what differs is marked. */ isContrast: boolean }>;

/** The calls of a piece of evidence side by side; on a phone one above the other. What a machine said stays text. */
export function CallDifference({ taskId, calls, isContrast }: Props) {
  const [first, second] = calls;
  if (!first) return null;
  const difference = isContrast && second ? markDifference(first.input, second.input) : null;
  return (
    <div className={cn("grid border border-line rounded-control bg-surface overflow-hidden", second && "md:grid-cols-2")}>
      <CallSide taskId={taskId} call={first} side={difference ? "failing" : "call"} lines={difference?.before ?? plainLines(first.input)} />
      {second ? <CallSide taskId={taskId} call={second} side={difference ? "succeeding" : "call"} lines={difference?.after ?? plainLines(second.input)} className="border-line max-md:border-t md:border-l" /> : null}
    </div>
  );
}

const MARKS = { succeeded: { icon: "ok", tone: "ok" }, failed: { icon: "fail", tone: "fail" }, running: { icon: "run", tone: "quiet" }, unknown: { icon: "unknown", tone: "quiet" } } as const;

type SideProps = Readonly<{ taskId: string; call: Call; side: Side; lines: readonly MarkedLine[]; className?: string }>;

function CallSide({ taskId, call, side, lines, className }: SideProps) {
  const t = useTranslations("lessons.evidenceSection");
  const status = useTranslations("replay.status");
  return (
    <section aria-label={t(side)} className={cn("min-w-0 flex flex-col", className)}>
      <header className="flex items-center gap-2 min-h-[30px] px-2.5 border-b border-line text-12 max-md:min-h-9">
        <StatusMark {...MARKS[call.status]}>{status(call.status)}</StatusMark>
        <b className="min-w-0 truncate" title={call.action} dir="auto">{call.action}</b>
        <Link href={eventAddress(taskId, call.event_id)} aria-label={`${t("toReplay")}: ${call.action}`} title={t("toReplay")} className="ml-auto inline-flex items-center min-h-7 px-1.5 text-accent hover:underline max-md:min-h-9"><Icon name="right" /></Link>
      </header>
      <pre dir="auto" tabIndex={0} role="group" aria-label={t(side)} className="grow py-1.5 max-h-105 overflow-auto leading-[19px] text-text-2">
        {lines.length > 0 ? foldSame(lines).map((line, at) => (typeof line === "number" ? <span key={at} className="block pl-6 text-text-3">{t("same", { n: line })}</span> : <CallLine key={at} line={line} side={side} />)) : <span className="block px-2.5 pl-6 text-text-3">{t("noInput")}</span>}
      </pre>
      <p dir="auto" className="border-t border-line px-2.5 py-1.5 text-12 min-h-[31px] wrap-anywhere whitespace-pre-line text-text-2">{call.result || <span className="text-text-3">{t("noResult")}</span>}</p>
    </section>
  );
}

/** The line has a sign and a tint, the changed words a stronger tint; nothing is struck through, it eats hyphens. */
function CallLine({ line, side }: Readonly<{ line: MarkedLine; side: Side }>) {
  const isBefore = side === "failing";
  return (
    <span className={cn("relative block min-h-[19px] pl-6 pr-2.5 whitespace-pre-wrap wrap-anywhere", line.isChanged && "text-text", line.isChanged && (isBefore ? "bg-fail-soft" : "bg-ok-soft"))}>
      {line.isChanged ? <span aria-hidden className={cn("absolute left-2.5 select-none", isBefore ? "text-fail" : "text-ok")}>{isBefore ? "−" : "+"}</span> : null}
      <MarkedText parts={line.parts} isBefore={isBefore} />
    </span>
  );
}

export function MarkedText({ parts, isBefore }: Readonly<{ parts: MarkedLine["parts"]; isBefore: boolean }>) {
  return parts.map(({ text, isChanged }, at) => (isChanged ? <mark key={at} className={cn("rounded-[2px] px-0.5 text-inherit", isBefore ? "bg-fail-mark" : "bg-ok-mark")}>{text}</mark> : <span key={at}>{text}</span>));
}
